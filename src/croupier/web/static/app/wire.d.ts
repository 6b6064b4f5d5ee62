// Written by `python -m tools.wire_types` from the schema at /api/wire.

/** Approve a pending payout, or validate a hand that earns others an Envy Bonus. The floorperson must not be the person who did the dealer's part (I-34, I-145). */
export type ApproveCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "approve";
  /** seat */
  seat: number;
};

/** One pot's division. */
export type Award = {
  pot: number;
  amount: number;
  shares: [number, number][];
  /** Odd chips within the shares, by seat. */
  odd: [number, number][];
  clause: string;
  /** Where not all hands were compared: the reading by which it is won nevertheless. */
  reading: string;
};

/** A bet, or a raise, that brings the player's wager of this round to this amount. */
export type BetCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "bet";
  /** seat */
  seat: number;
  /** amount; cents */
  to: number;
};

/** Bounds of a number. */
export type Bounds = {
  min: number;
  max: number;
};

/** A box as the watcher sees it. */
export type BoxView = {
  seat: number;
  player: string;
  status: string;
  wagers: [string, number][];
  tips: [string, number][];
  cards: string[];
  /** What the box makes with the board; None unless the watcher sees its cards. */
  hand: Made | null;
  /** wins, ties or loses against the dealer; empty until the watcher sees both hands. */
  against: string;
  play: number;
  held: string;
  /** The payment that needs approval, by the last meter readings. */
  award: Payment | null;
  left: boolean;
  lines: Payment[];
  /** The net of each of these lines, and then of each Envy Bonus to the box. */
  nets: number[];
  /** What the player's chips have changed by, as far as the box is settled; envy included. */
  net: number;
  /** What came of the tips so far. */
  tipped: Tips;
};

/** A seated player buys more chips. */
export type BuyCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "buy";
  /** amount; cents */
  chips: number;
};

/** The player brings the wager of this betting round to what is bet. */
export type CallCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "call";
  /** seat */
  seat: number;
};

/** What the floor was called for. */
export type Called = {
  report: string;
  title: string;
  seat: number;
  clause: string;
};

/** A report as it may be made now, with what it leads to. */
export type Case = {
  report: string;
  effect: string;
  clause: string;
  /** The facts that a report of this case must state. */
  facts: ([string, string | boolean])[];
  /** Whether a floorperson must be named. */
  approved: boolean;
  /** Whether stakes would go back or be taken out of turn, which takes two people. */
  undoes: boolean;
  /** The seats one of which must be named; none needs to be if there are none. */
  seats: number[];
  /** The places of cards in the seat's hand, one of which must be named; as with seats. */
  places: number[];
  /** How many faces may be entered. */
  cards: number;
  faces_required: boolean;
  /** Whether the card that is named is out of the round, and may not be anywhere else. */
  unused: boolean;
  /** Every clause that says what happens then. */
  clauses: string[];
  /** The wagers that go back: of every box, or of the one whose seat is named. */
  back: string[];
  /** The wagers that are settled on a board still to be completed. */
  later: string[];
  /** Whether the wagers of the seat that is named are lost. */
  taken: boolean;
};

/** Changes the limits from the next round on; needs two people. */
export type ChangeLimitsCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "change_limits";
  /** limits; dollars */
  limits: Record<string, unknown>;
};

/** The decision is put off. */
export type CheckCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "check";
  /** seat */
  seat: number;
};

/** What a dealer does with the chips of one wager. */
export type Chips = {
  seat: number;
  wager: string;
  cents: number;
  fate: "back" | "taken" | "later";
  /** Whether what goes back comes out of the tray: it was banked, collected or lost before. */
  tray: boolean;
  /** Whether it is taken from the dealers' tip box, and not from the player. */
  tip_box: boolean;
};

/** No more bets. */
export type CloseBetsCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "close_bets";
};

/** Cards are racked, the round is over; with what the law demands afterward. */
export type CloseRoundCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "close_round";
};

/** The table closes. */
export type CloseTableCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "close_table";
};

/** A player who sat out wants to be dealt in. */
export type ComeBackCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "come_back";
};

export type Command = ApproveCommand | BetCommand | BuyCommand | CallCommand | ChangeLimitsCommand | CheckCommand | CloseBetsCommand | CloseRoundCommand | CloseTableCommand | ComeBackCommand | ConfirmCommand | CountChipsCommand | CountStubCommand | CutDoneCommand | DealCommand | DoCommand | DrawForButtonCommand | ExposeCommand | FailDeviceCommand | FillCommand | FindMisdealCommand | FoldCommand | ForfeitCommand | GoIdleCommand | InspectCardsCommand | LockWagersCommand | MarkBrokenCommand | MuckCommand | OpenRoundCommand | OrderRecutCommand | OrderShuffleCommand | OverrideCountCommand | PauseCommand | PayEnvyCommand | PlayCommand | ReadyCommand | ReceiveDeckCommand | RejectCommand | ReleaseRoundCommand | RemoveDeckCommand | RepairDeviceCommand | ReportCommand | ReportCountCommand | ResumeCommand | RuleCommand | SeatBotCommand | SettleCommand | ShortTrayCommand | ShowCommand | ShuffleDoneCommand | SitCommand | SitOutCommand | StandCommand | SwapDecksCommand | TakeBackCommand | TakeBetsDownCommand | TakeUpCommand | TickCommand | TimeOutCommand | TurnUpCommand | UnpauseCommand | UseMethodCommand | VerifyCommand | WagerCommand;

/** Confirms a proposal as the second person; `id` on the wire is the command's own. */
export type ConfirmCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "confirm";
  /** proposal */
  proposal: number;
};

/** A table as its staff follow it. */
export type ConsoleView = {
  id: string;
  name: string;
  rulebook: string;
  prefix: string;
  virtual_cards: boolean;
  seq: number;
  number: number;
  open: boolean;
  paused: string;
  seats: SeatLine[];
  meters: Record<string, number>;
  commitment: string;
  deadline: number;
  called: Called | null;
  room?: RoomView;
  fee?: FeeView | null;
  you: string;
  role: string;
  seat: number;
  own: number[];
  offers: OfferView[];
  round?: RoundView;
  hand?: HandView;
  procedure: LifeView;
  proposals: TitledProposal[];
  undone: TitledUndone[];
  /** The steps done since the last round. */
  steps: DoneStep[];
};

/** Chips collected, against the wagers that the system accepted. */
export type CountChipsCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "count_chips";
  /** chips collected; cents */
  chips?: number;
  /** wagers accepted; cents */
  accepted?: number;
};

/** The stub is counted, with all cards that have left it. */
export type CountStubCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "count_stub";
  /** cards counted */
  cards?: number;
};

/** A deck has been cut. */
export type CutDoneCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "cut_done";
  /** deck */
  deck?: number;
  /** cards above the cover card */
  depth?: number;
};

/** The next cards from the shoe, in the order in which they leave it. Between players the fee and the blinds come before the first card, with no card named. */
export type DealCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "deal";
  /** cards; cards */
  cards?: string[];
};

/** One deck, how it is and how long it may stay. */
export type DeckClock = {
  deck: number;
  live: boolean;
  opening: boolean;
  shuffled: boolean;
  cut: boolean;
  since: number | null;
  /** When it must have been changed; None if nothing sets it a time. */
  ends: number | null;
  /** Seconds until then, none left below zero. */
  left: number | null;
  expired: boolean;
};

/** A step that is due is done. */
export type DoCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "do";
  /** step */
  step?: string;
  /** deck */
  deck?: number;
  /** seat */
  seat?: number;
  /** device */
  device?: string;
  /** choice */
  choice?: string;
};

/** The command took effect and is durable. */
export type DoneMessage = {
  v: 1;
  type: "done";
  /** Of your own; the same id takes effect once. */
  id: string;
  /** Its entry in the stream. */
  seq: number;
  /** Whether it had already taken effect under the same id. */
  duplicate: boolean;
};

/** A step of the procedure that was done since the last round. */
export type DoneStep = {
  seq: number;
  text: string;
  clauses: string[];
  /** opening or before, bets, close, street 0 and so on, show. */
  phase: string;
};

/** One card face up for each who draws, clockwise from the house dealer's left. */
export type DrawForButtonCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "draw_for_button";
  /** cards; cards */
  cards?: string[];
};

/** A due step with its title. */
export type Due = {
  step: string;
  clause: string;
  message: string;
  by: string;
  /** What cannot happen before: play, deal, showdown, finish; empty if nothing waits for it. */
  blocks: string;
  /** A line of the checklist, to be ticked or left. */
  line: boolean;
  deck: number;
  seat: number;
  device: string;
  choices: string[];
  /** Nothing else must be done before it. */
  ready: boolean;
  title: string;
  /** The name by which the offers that do it refer to it. */
  id: string;
};

/** An entry of the log as it is written out. */
export type Entry = {
  stream: string;
  seq: number;
  /** Milliseconds since the epoch, UTC. */
  at: number;
  /** The same for people. */
  time: string;
  actor: string;
  /** The command's id. */
  command: string;
  rulebook: string;
  submission: string;
  /** Without what is sealed. */
  body: EntryBody;
  /** Hexadecimal; empty where nothing is sealed. */
  sealed: string;
  prev: string;
  hash: string;
  /** The whole body, where it may be seen by now. */
  opened?: EntryBody;
};

/** The request of an entry, and all that came of it. */
export type EntryBody = {
  /** How far the floor's log had come; only in the log of a table. */
  floor?: number;
  /** The wire name of the command as `do`, and its fields. */
  request: Record<string, unknown>;
  events: EntryEvent[];
};

/** One event of an entry; without a body where that is sealed. */
export type EntryEvent = {
  kind: EventKind;
  body?: unknown;
  /** Account, units, and the number of this movement of a shared account or 0. */
  moves?: [string, number, number][];
};

/** The message was not a valid frame. */
export type ErrorMessage = {
  v: 1;
  type: "error";
  message: string;
};

/** By the kind of an event, what it holds. */
export type EventBodies = {
  "round:wagers_placed/1"?: RoundWagersPlacedEvent;
  "round:wagers_withdrawn/1"?: RoundWagersWithdrawnEvent;
  "round:bets_closed/1"?: RoundBetsClosedEvent;
  "round:cards_dealt/1"?: RoundCardsDealtEvent;
  "round:community_turned_up/1"?: RoundCommunityTurnedUpEvent;
  "round:faces_shown/1"?: RoundFacesShownEvent;
  "round:play_placed/1"?: RoundPlayPlacedEvent;
  "round:checked/1"?: RoundCheckedEvent;
  "round:folded/1"?: RoundFoldedEvent;
  "round:dealer_exposed/1"?: RoundDealerExposedEvent;
  "round:meters_read/1"?: RoundMetersReadEvent;
  "round:box_settled/1"?: RoundBoxSettledEvent;
  "round:payout_approved/1"?: RoundPayoutApprovedEvent;
  "round:hand_validated/1"?: RoundHandValidatedEvent;
  "round:envy_paid/1"?: RoundEnvyPaidEvent;
  "round:round_closed/1"?: RoundRoundClosedEvent;
  "round:player_left/1"?: RoundPlayerLeftEvent;
  "round:wagers_forfeited/1"?: RoundWagersForfeitedEvent;
  "round:irregularity_ruled/1"?: RoundIrregularityRuledEvent;
  "hand:fee_taken/1"?: HandFeeTakenEvent;
  "hand:fee_returned/1"?: HandFeeReturnedEvent;
  "hand:blinds_posted/1"?: HandBlindsPostedEvent;
  "hand:cards_dealt/1"?: HandCardsDealtEvent;
  "hand:folded/1"?: HandFoldedEvent;
  "hand:checked/1"?: HandCheckedEvent;
  "hand:called/1"?: HandCalledEvent;
  "hand:raised/1"?: HandRaisedEvent;
  "hand:uncalled_returned/1"?: HandUncalledReturnedEvent;
  "hand:mucked/1"?: HandMuckedEvent;
  "hand:faces_shown/1"?: HandFacesShownEvent;
  "hand:pots_awarded/1"?: HandPotsAwardedEvent;
  "hand:player_left/1"?: HandPlayerLeftEvent;
  "hand:irregularity_ruled/1"?: HandIrregularityRuledEvent;
  "table:table_opened/1"?: TableTableOpenedEvent;
  "table:deck_received/1"?: TableDeckReceivedEvent;
  "table:cards_inspected/1"?: TableCardsInspectedEvent;
  "table:deck_in_play/1"?: TableDeckInPlayEvent;
  "table:opening_repeated/1"?: TableOpeningRepeatedEvent;
  "table:decks_swapped/1"?: TableDecksSwappedEvent;
  "table:deck_removed/1"?: TableDeckRemovedEvent;
  "table:deck_shuffled/1"?: TableDeckShuffledEvent;
  "table:deck_counted/1"?: TableDeckCountedEvent;
  "table:shuffle_ordered/1"?: TableShuffleOrderedEvent;
  "table:deck_cut/1"?: TableDeckCutEvent;
  "table:recut_ordered/1"?: TableRecutOrderedEvent;
  "table:steps_fell_due/1"?: TableStepsFellDueEvent;
  "table:steps_not_applicable/1"?: TableStepsNotApplicableEvent;
  "table:step_done/1"?: TableStepDoneEvent;
  "table:step_verified/1"?: TableStepVerifiedEvent;
  "table:line_ticked/1"?: TableLineTickedEvent;
  "table:bets_opened/1"?: TableBetsOpenedEvent;
  "table:round_finished/1"?: TableRoundFinishedEvent;
  "table:round_released/1"?: TableRoundReleasedEvent;
  "table:table_went_idle/1"?: TableTableWentIdleEvent;
  "table:table_resumed/1"?: TableTableResumedEvent;
  "table:table_closed/1"?: TableTableClosedEvent;
  "table:bets_closed/1"?: TableBetsClosedEvent;
  "table:wagers_locked/1"?: TableWagersLockedEvent;
  "table:chips_counted/1"?: TableChipsCountedEvent;
  "table:count_overridden/1"?: TableCountOverriddenEvent;
  "table:deal_started/1"?: TableDealStartedEvent;
  "table:betting_round_ended/1"?: TableBettingRoundEndedEvent;
  "table:deal_completed/1"?: TableDealCompletedEvent;
  "table:stub_counted/1"?: TableStubCountedEvent;
  "table:misdeal_ruled/1"?: TableMisdealRuledEvent;
  "table:dealer_shown/1"?: TableDealerShownEvent;
  "table:box_settlement_started/1"?: TableBoxSettlementStartedEvent;
  "table:progressive_won/1"?: TableProgressiveWonEvent;
  "table:device_failed/1"?: TableDeviceFailedEvent;
  "table:device_broken/1"?: TableDeviceBrokenEvent;
  "table:device_repaired/1"?: TableDeviceRepairedEvent;
  "table:method_chosen/1"?: TableMethodChosenEvent;
  "table:seat_taken/1"?: TableSeatTakenEvent;
  "table:seat_left/1"?: TableSeatLeftEvent;
  "room:cardroom_seat_taken/1"?: RoomSeatTakenEvent;
  "room:cardroom_chips_added/1"?: RoomChipsAddedEvent;
  "room:cardroom_sat_out/1"?: RoomSatOutEvent;
  "room:cardroom_came_back/1"?: RoomCameBackEvent;
  "room:cardroom_leaving_told/1"?: RoomLeavingToldEvent;
  "room:cardroom_seat_left/1"?: RoomSeatLeftEvent;
  "room:cardroom_button_cards_dealt/1"?: RoomButtonCardsDealtEvent;
  "room:cardroom_button_tied/1"?: RoomButtonTiedEvent;
  "room:cardroom_button_drawn/1"?: RoomButtonDrawnEvent;
  "room:cardroom_hand_opened/1"?: RoomHandOpenedEvent;
  "room:cardroom_hand_finished/1"?: RoomHandFinishedEvent;
  "house:table_set_up/1"?: HouseTableSetUpEvent;
  "house:meters_seeded/1"?: HouseMetersSeededEvent;
  "house:tray_filled/1"?: HouseTrayFilledEvent;
  "house:chips_bought/1"?: HouseChipsBoughtEvent;
  "house:chips_cashed/1"?: HouseChipsCashedEvent;
  "house:bot_seated/1"?: HouseBotSeatedEvent;
  "house:deck_committed/1"?: HouseDeckCommittedEvent;
  "house:deck_salted/1"?: HouseDeckSaltedEvent;
  "house:round_opened/1"?: HouseRoundOpenedEvent;
  "house:player_ready/1"?: HousePlayerReadyEvent;
  "house:tray_short/1"?: HouseTrayShortEvent;
  "house:table_paused/1"?: HouseTablePausedEvent;
  "house:table_unpaused/1"?: HouseTableUnpausedEvent;
  "house:table_loaded/1"?: HouseTableLoadedEvent;
  "house:time_called/1"?: HouseTimeCalledEvent;
  "house:proposed/1"?: HouseProposedEvent;
  "house:floor_called/1"?: HouseFloorCalledEvent;
  "house:proposal_settled/1"?: HouseProposalSettledEvent;
  "house:bets_taken_down/1"?: HouseBetsTakenDownEvent;
  "house:limits_changed/1"?: HouseLimitsChangedEvent;
  "floor:money_paid_in/1"?: FloorMoneyPaidInEvent;
  "floor:money_paid_out/1"?: FloorMoneyPaidOutEvent;
  "floor:meter_change_proposed/1"?: FloorMeterChangeProposedEvent;
  "floor:meter_changed/1"?: FloorMeterChangedEvent;
  "floor:meter_change_rejected/1"?: FloorMeterChangeRejectedEvent;
  "floor:table_listed/1"?: FloorTableListedEvent;
  "floor:person_added/1"?: FloorPersonAddedEvent;
  "floor:person_changed/1"?: FloorPersonChangedEvent;
  "floor:account_noted/1"?: FloorAccountNotedEvent;
};

export type EventKind = "round:wagers_placed/1" | "round:wagers_withdrawn/1" | "round:bets_closed/1" | "round:cards_dealt/1" | "round:community_turned_up/1" | "round:faces_shown/1" | "round:play_placed/1" | "round:checked/1" | "round:folded/1" | "round:dealer_exposed/1" | "round:meters_read/1" | "round:box_settled/1" | "round:payout_approved/1" | "round:hand_validated/1" | "round:envy_paid/1" | "round:round_closed/1" | "round:player_left/1" | "round:wagers_forfeited/1" | "round:irregularity_ruled/1" | "hand:fee_taken/1" | "hand:fee_returned/1" | "hand:blinds_posted/1" | "hand:cards_dealt/1" | "hand:folded/1" | "hand:checked/1" | "hand:called/1" | "hand:raised/1" | "hand:uncalled_returned/1" | "hand:mucked/1" | "hand:faces_shown/1" | "hand:pots_awarded/1" | "hand:player_left/1" | "hand:irregularity_ruled/1" | "table:table_opened/1" | "table:deck_received/1" | "table:cards_inspected/1" | "table:deck_in_play/1" | "table:opening_repeated/1" | "table:decks_swapped/1" | "table:deck_removed/1" | "table:deck_shuffled/1" | "table:deck_counted/1" | "table:shuffle_ordered/1" | "table:deck_cut/1" | "table:recut_ordered/1" | "table:steps_fell_due/1" | "table:steps_not_applicable/1" | "table:step_done/1" | "table:step_verified/1" | "table:line_ticked/1" | "table:bets_opened/1" | "table:round_finished/1" | "table:round_released/1" | "table:table_went_idle/1" | "table:table_resumed/1" | "table:table_closed/1" | "table:bets_closed/1" | "table:wagers_locked/1" | "table:chips_counted/1" | "table:count_overridden/1" | "table:deal_started/1" | "table:betting_round_ended/1" | "table:deal_completed/1" | "table:stub_counted/1" | "table:misdeal_ruled/1" | "table:dealer_shown/1" | "table:box_settlement_started/1" | "table:progressive_won/1" | "table:device_failed/1" | "table:device_broken/1" | "table:device_repaired/1" | "table:method_chosen/1" | "table:seat_taken/1" | "table:seat_left/1" | "room:cardroom_seat_taken/1" | "room:cardroom_chips_added/1" | "room:cardroom_sat_out/1" | "room:cardroom_came_back/1" | "room:cardroom_leaving_told/1" | "room:cardroom_seat_left/1" | "room:cardroom_button_cards_dealt/1" | "room:cardroom_button_tied/1" | "room:cardroom_button_drawn/1" | "room:cardroom_hand_opened/1" | "room:cardroom_hand_finished/1" | "house:table_set_up/1" | "house:meters_seeded/1" | "house:tray_filled/1" | "house:chips_bought/1" | "house:chips_cashed/1" | "house:bot_seated/1" | "house:deck_committed/1" | "house:deck_salted/1" | "house:round_opened/1" | "house:player_ready/1" | "house:tray_short/1" | "house:table_paused/1" | "house:table_unpaused/1" | "house:table_loaded/1" | "house:time_called/1" | "house:proposed/1" | "house:floor_called/1" | "house:proposal_settled/1" | "house:bets_taken_down/1" | "house:limits_changed/1" | "floor:money_paid_in/1" | "floor:money_paid_out/1" | "floor:meter_change_proposed/1" | "floor:meter_changed/1" | "floor:meter_change_rejected/1" | "floor:table_listed/1" | "floor:person_added/1" | "floor:person_changed/1" | "floor:account_noted/1";

/** The dealer's cards are turned up; between players, the hands are compared. */
export type ExposeCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "expose";
  /** cards; cards */
  cards?: string[];
  /** cards; cards */
  box?: string[];
};

/** A device jams, stops, or does not finish; with the deck that is in it. */
export type FailDeviceCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "fail_device";
  /** device */
  device?: string;
  /** deck */
  deck?: number;
};

/** What the house takes of a hand with this number of players. */
export type FeeView = {
  amount: number;
  /** Of whom, and for how many players: "a hand, 5 to 6 players". */
  message: string;
  /** How and when: "from the pot at the flop; without a flop: no fee". */
  taken: string;
  clause: string;
};

/** Fills the tray, or credits it if the amount is below zero. */
export type FillCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "fill";
  /** amount; cents */
  cents: number;
};

/** What the dealer finds after a wrong count. */
export type FindMisdealCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "find_misdeal";
  /** misdealt */
  misdealt?: boolean;
  /** all cards make a whole deck */
  fifty_two?: boolean;
};

/** Something happened to an account: a sign-in, a new password, a lock that was lifted. */
export type FloorAccountNotedEvent = {
  kind: string;
  name: string;
  by: string;
};

/** A change of a meter was proposed; it takes two people. */
export type FloorMeterChangeProposedEvent = {
  id: number;
  account: string;
  units: number;
  reason: string;
  by: string;
};

/** MeterChangeRejected(id: 'int', by: 'str') */
export type FloorMeterChangeRejectedEvent = {
  id: number;
  by: string;
};

/** A second person confirmed the change of the meter. */
export type FloorMeterChangedEvent = {
  id: number;
  account: string;
  units: number;
  by: string;
};

/** Money was deposited to a person's wallet. */
export type FloorMoneyPaidInEvent = {
  person: string;
  cents: number;
};

/** Money was withdrawn from a person's wallet. */
export type FloorMoneyPaidOutEvent = {
  person: string;
  cents: number;
};

/** PersonAdded(name: 'str', role: 'str', by: 'str') */
export type FloorPersonAddedEvent = {
  name: string;
  role: string;
  by: string;
};

/** A person's role was changed, or the person was enabled or disabled. */
export type FloorPersonChangedEvent = {
  name: string;
  role: string;
  disabled: boolean;
  by: string;
};

/** A table was set up; everything about it is in its own log. */
export type FloorTableListedEvent = {
  id: string;
};

/** The player leaves the contest. */
export type FoldCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "fold";
  /** seat */
  seat: number;
};

/** Take the remaining wagers of an absent player as lost. */
export type ForfeitCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "forfeit";
  /** seat */
  seat: number;
};

export type FromFloor = ViewMessage | DoneMessage | RefusedMessage | ErrorMessage | PongMessage;

/** The open table has no players. */
export type GoIdleCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "go_idle";
};

/** Blinds and other posts were posted. */
export type HandBlindsPostedEvent = {
  /** Live wagers by seat: the blinds first, then those of players who come in. */
  posts: [number, number][];
  clause: string;
  /** What goes to the pot without counting as a wager. */
  dead: [number, number][];
};

/** A player called. */
export type HandCalledEvent = {
  seat: number;
  added: number;
};

/** Cards left the deck. */
export type HandCardsDealtEvent = {
  cards?: (number | null)[];
};

/** A player checked. */
export type HandCheckedEvent = {
  seat: number;
};

/** A player's cards were shown. */
export type HandFacesShownEvent = {
  seat: number;
  cards: number[];
};

/** The hand ended before the flop: the fee goes back to where it came from (I-121). */
export type HandFeeReturnedEvent = {
  amount: number;
  /** What each seat gets back; empty where it goes back to the pot. */
  to_seats: [number, number][];
  clause: string;
};

/** The house took its fee. */
export type HandFeeTakenEvent = {
  amount: number;
  /** What each seat pays; empty where the pot bears it. */
  from_seats: [number, number][];
  clause: string;
};

/** A player folded. */
export type HandFoldedEvent = {
  seat: number;
};

/** What the floor rules on a hand where the text is silent (I-120). */
export type HandIrregularityRuledEvent = {
  report: string;
  at: string;
  seat: number;
  /** Which of the seat's cards it is about, from 1. */
  place: number;
  /** The cards it is about; of a flop that came too early, the burn first. */
  cards?: (number | null)[];
  cause: string;
  misdealt: boolean;
  fifty_two: boolean;
  deck: string;
  /** Who approves it or rules on it; needed where that takes a floorperson. */
  by: string;
  reporter: string;
  effect: string;
  /** The clause that decided. */
  clause: string;
  /** The readings of doubtful places by which it did. */
  readings: string[];
  /** Its value on every axis by which the rulebook distinguishes such reports. */
  case: ([string, string | boolean | null])[];
  /** The wagers that end with it. */
  lines: Payment[];
  /** The wagers that are still settled, of a round that ends early. */
  settles: string[];
  settling_clause: string;
  /** Meters that moved: name, what they show afterward, reserve afterward. */
  meters: [string, number, number][];
  /** What the table must do before the next round. */
  then: string[];
};

/** A player mucked at the showdown. */
export type HandMuckedEvent = {
  seat: number;
  /** Whether the cards are unseen, which makes it a fold at the showdown (I-118). */
  folds: boolean;
};

/** The hand to be dealt: everything that a round needs to know of the table. */
export type HandOpening = {
  /** Seat, name and stack, clockwise from the left of the button. */
  players: [number, string, number][];
  /** The button's seat, which may be empty with a dead button. */
  button: number;
  /** Who posts the small blind; None where it is dead. */
  small: number | null;
  /** The seat of the small blind's disk. */
  small_at: number;
  big: number;
  posts: Post[];
};

/** A player left during the hand. */
export type HandPlayerLeftEvent = {
  seat: number;
};

/** The pots were awarded. */
export type HandPotsAwardedEvent = {
  awards: Award[];
  /** Seats whose cards are turned up, in the order of showing. */
  shown: number[];
};

/** A bet or a raise. */
export type HandRaisedEvent = {
  seat: number;
  to: number;
  added: number;
  /** A full bet or raise, which counts and reopens the betting; an all-in may fall short. */
  full: boolean;
};

/** A wager that no other player can win was returned. */
export type HandUncalledReturnedEvent = {
  seat: number;
  amount: number;
};

/** A hand as the watcher sees it. */
export type HandView = {
  phase: string;
  street: string;
  button: number;
  /** The seats of the small and the big blind, 0 for nobody. */
  blinds: [number, number];
  board: string[];
  burned: string[];
  /** Hole cards that all have seen in the deal, and that are out. */
  exposed: string[];
  /** Cards of a flop that came too early, back in the stub. */
  returned: string[];
  seats: PlayerView[];
  pot: number;
  /** The main pot first; those last that only form in this betting round. */
  pots: PotView[];
  /** What the house has taken. */
  fee: number;
  turn: number;
  /** What the player in turn must add to stay in. */
  to_call: number;
  /** Raises made in this betting round. */
  raises: number;
  /** How many it may still have, and why; None outside of a betting round. */
  raises_left: RaisesLeft | null;
  cards_due: number;
  /** Seats that turned their cards up, in the order of showing. */
  shown: number[];
  awards: Award[];
  voided: string;
};

/** The betting was called off: every bet was returned. */
export type HouseBetsTakenDownEvent = {
  by: string;
  reason: string;
};

/** A bot was seated. */
export type HouseBotSeatedEvent = {
  player: string;
  strategy: string;
};

/** A player bought chips. */
export type HouseChipsBoughtEvent = {
  player: string;
  cents: number;
  bot: boolean;
};

/** A player's chips were cashed. */
export type HouseChipsCashedEvent = {
  player: string;
  cents: number;
  bot: boolean;
};

/** The root of the tree over the salted cards of a virtual deck, public before bets close. */
export type HouseDeckCommittedEvent = {
  deck: number;
  root: string;
};

/** The salts of that tree, one per card from the top; sealed. */
export type HouseDeckSaltedEvent = {
  deck: number;
  salts?: string[];
};

/** The floor was called: the round waits until a floorperson confirms or rejects it (I-126). */
export type HouseFloorCalledEvent = {
  proposal: number;
  report: string;
  seat: number;
  clause: string;
  /** What would become of the wagers at this moment. */
  chips: Chips[];
};

/** The table's limits changed: it runs under another submission that differs only in them. */
export type HouseLimitsChangedEvent = {
  submission: Record<string, unknown>;
};

/** The meters were seeded as the submission says, with the house's money. */
export type HouseMetersSeededEvent = {
  /** Name and units. */
  meters: [string, number][];
};

/** A player is ready for the deal. */
export type HousePlayerReadyEvent = {
  player: string;
};

/** A proposal was carried out, or rejected for this reason. */
export type HouseProposalSettledEvent = {
  id: number;
  by: string;
  confirmed: boolean;
  reason: string;
};

/** Something was proposed that a second person must confirm. */
export type HouseProposedEvent = {
  id: number;
  by: string;
  /** Its wire name. */
  command: string;
  fields: Record<string, unknown>;
  message: string;
  clause: string;
  /** Its fields with cards, separate from the others. */
  faces?: Record<string, unknown>;
};

/** A round was opened, with the meters as they show then. */
export type HouseRoundOpenedEvent = {
  number: number;
  meters: [string, number][];
  reserves: [string, number][];
};

/** A server resumed the table in the middle of a round and reset the decision clock. */
export type HouseTableLoadedEvent = Record<string, never>;

/** TablePaused(by: 'str', reason: 'str') */
export type HouseTablePausedEvent = {
  by: string;
  reason: string;
};

/** The table was set up, with everything that it runs by. */
export type HouseTableSetUpEvent = {
  id: string;
  name: string;
  rulebook: string;
  submission: Record<string, unknown>;
  settings: Record<string, unknown>;
};

/** TableUnpaused(by: 'str') */
export type HouseTableUnpausedEvent = {
  by: string;
};

/** A player timed out or has left: the house takes the turn (I-12, I-124). */
export type HouseTimeCalledEvent = {
  seat: number;
};

/** The tray was filled from the house, or credited to it if the amount is below zero. */
export type HouseTrayFilledEvent = {
  cents: number;
};

/** A payment could not be made: the tray is short by this much, and play waits for a fill. */
export type HouseTrayShortEvent = {
  cents: number;
};

/** The first player to arrive has had the opportunity to look at the cards. */
export type InspectCardsCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "inspect_cards";
};

/** Play wagers that the player cannot afford. */
export type Lacking = {
  seat: number;
  clause: string;
  /** Each multiple with the cents that it lacks. */
  lacks: [number, number][];
  tip_required?: boolean;
};

/** A player at the table. */
export type LifeSeat = {
  seat: number;
  player: string;
  /** Goes when the round is over. */
  leaving: boolean;
};

/** The table's procedures as its console shows them. */
export type LifeView = {
  open: boolean;
  idle: boolean;
  method: string;
  /** The number of the round that is on; 0 if none is. */
  round: number;
  stage: string;
  decks: DeckClock[];
  /** Rounds since the stub was last counted. */
  uncounted: number;
  /** After how many rounds it must be; 0 where a device counts. */
  count_every: number;
  rack: number;
  devices: TitledDevice[];
  seats: LifeSeat[];
  due: Due[];
  checklist: Due[];
  method_title: string;
};

/** The system accepts no further wagers. */
export type LockWagersCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "lock_wagers";
};

/** A hand that the watcher sees. */
export type Made = {
  /** Its name as paytables have it, "three_of_a_kind"; empty of two cards alone. */
  hand: string;
  /** What a player calls it: "Three eights". */
  description: string;
  /** The same within a sentence: "a straight to the nine". */
  has: string;
  /** The five cards that make it; none of two cards alone. */
  best: string[];
};

/** A device that failed is out of order. */
export type MarkBrokenCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "mark_broken";
  /** device */
  device?: string;
};

/** Keep a losing hand face down; unseen cards are given up (I-118). */
export type MuckCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "muck";
  /** seat */
  seat: number;
};

/** One command that may be given now; empty fields are omitted. */
export type OfferView = {
  do: string;
  clause?: string;
  /** For a step, and for calling off bets: the fields to choose. */
  fields?: Record<string, unknown[] | Bounds | "number" | "reason" | "order" | number>;
  /** The command as far as it is fixed; send it with the chosen fields. */
  command: OfferedCommand;
  /** For a dealer: whether this comes first. */
  now?: boolean;
  /** The `id` of the due step that it does. */
  due?: string;
  seat?: number;
  /** Any one of them. */
  seats?: number[];
  /** Whose cards: a seat, or the box (-2); omitted for the dealer's. */
  target?: number;
  proposal?: number;
  /** Multiples. */
  choices?: number[];
  strategies?: string[];
  tip?: boolean;
  tip_required?: boolean;
  min?: number;
  max?: number;
  bet?: PricedTerms;
  case?: Case;
  /** How many are dealt at most, or entered. */
  cards?: number;
  faces_required?: boolean;
  box?: number;
  faces_required_box?: boolean;
  /** The names of the next cards' places, in the order of the deck. */
  places?: string[];
  /** For faces to be entered: whose cards, by name. */
  place?: string;
  /** Whether it is all the player has, and less than the full amount. */
  short?: boolean;
  /** The smallest chip of the table, in cents. */
  chip?: number;
  play?: Lacking;
  policy?: string;
  at_stake?: number;
  /** Whether a reason is required. */
  reason?: boolean;
};

export type OfferedCommand = {
  do: "approve";
  /** seat */
  seat?: number;
} | {
  do: "bet";
  /** seat */
  seat?: number;
  /** amount; cents */
  to?: number;
} | {
  do: "buy";
  /** amount; cents */
  chips?: number;
} | {
  do: "call";
  /** seat */
  seat?: number;
} | {
  do: "change_limits";
  /** limits; dollars */
  limits?: Record<string, unknown>;
} | {
  do: "check";
  /** seat */
  seat?: number;
} | {
  do: "close_bets";
} | {
  do: "close_round";
} | {
  do: "close_table";
} | {
  do: "come_back";
} | {
  do: "confirm";
  /** proposal */
  proposal?: number;
} | {
  do: "count_chips";
  /** chips collected; cents */
  chips?: number;
  /** wagers accepted; cents */
  accepted?: number;
} | {
  do: "count_stub";
  /** cards counted */
  cards?: number;
} | {
  do: "cut_done";
  /** deck */
  deck?: number;
  /** cards above the cover card */
  depth?: number;
} | {
  do: "deal";
  /** cards; cards */
  cards?: string[];
} | {
  do: "do";
  /** step */
  step?: string;
  /** deck */
  deck?: number;
  /** seat */
  seat?: number;
  /** device */
  device?: string;
  /** choice */
  choice?: string;
} | {
  do: "draw_for_button";
  /** cards; cards */
  cards?: string[];
} | {
  do: "expose";
  /** cards; cards */
  cards?: string[];
  /** cards; cards */
  box?: string[];
} | {
  do: "fail_device";
  /** device */
  device?: string;
  /** deck */
  deck?: number;
} | {
  do: "fill";
  /** amount; cents */
  cents?: number;
} | {
  do: "find_misdeal";
  /** misdealt */
  misdealt?: boolean;
  /** all cards make a whole deck */
  fifty_two?: boolean;
} | {
  do: "fold";
  /** seat */
  seat?: number;
} | {
  do: "forfeit";
  /** seat */
  seat?: number;
} | {
  do: "go_idle";
} | {
  do: "inspect_cards";
} | {
  do: "lock_wagers";
} | {
  do: "mark_broken";
  /** device */
  device?: string;
} | {
  do: "muck";
  /** seat */
  seat?: number;
} | {
  do: "open_round";
} | {
  do: "order_recut";
  /** reason */
  reason?: string;
} | {
  do: "order_shuffle";
  /** reason */
  reason?: string;
} | {
  do: "override_count";
  /** reason */
  reason?: string;
} | {
  do: "pause";
  /** reason */
  reason?: string;
} | {
  do: "pay_envy";
  /** seat */
  seat?: number;
} | {
  do: "play";
  /** seat */
  seat?: number;
  /** multiple; times */
  multiple?: number;
  /** a Play wager for the dealer */
  tip?: boolean;
} | {
  do: "ready";
} | {
  do: "receive_deck";
  /** preinspected and preshuffled */
  preshuffled?: boolean;
} | {
  do: "reject";
  /** proposal */
  proposal?: number;
  /** reason */
  reason?: string;
} | {
  do: "release_round";
  /** reason */
  reason?: string;
} | {
  do: "remove_deck";
  /** deck */
  deck?: number;
  /** reason */
  reason?: string;
} | {
  do: "repair_device";
  /** device */
  device?: string;
} | {
  do: "report";
  /** what happened */
  report?: string;
  /** where */
  at?: string;
  /** seat */
  seat?: number;
  /** which of the seat's cards */
  place?: number;
  /** cards; cards */
  cards?: string[];
  /** cause */
  cause?: string;
  /** misdealt */
  misdealt?: boolean;
  /** all cards make a whole deck */
  fifty_two?: boolean;
  /** deck */
  deck?: string;
  card?: string;
} | {
  do: "report_count";
  /** deck */
  deck?: number;
  /** cards counted */
  cards?: number;
} | {
  do: "resume";
} | {
  do: "rule";
  /** what happened */
  report?: string;
  /** where */
  at?: string;
  /** seat */
  seat?: number;
  /** which of the seat's cards */
  place?: number;
  /** cards; cards */
  cards?: string[];
  /** cause */
  cause?: string;
  /** misdealt */
  misdealt?: boolean;
  /** all cards make a whole deck */
  fifty_two?: boolean;
  /** deck */
  deck?: string;
  card?: string;
} | {
  do: "seat_bot";
  /** seat */
  seat?: number;
  /** name */
  name?: string;
  /** amount; cents */
  chips?: number;
  /** strategy */
  strategy?: string;
} | {
  do: "settle";
  /** seat */
  seat?: number;
} | {
  do: "short_tray";
  /** amount; cents */
  cents?: number;
} | {
  do: "show";
  /** whose cards */
  target?: number;
  /** cards; cards */
  cards?: string[];
} | {
  do: "shuffle_done";
  /** deck */
  deck?: number;
  /** order */
  order?: number[] | null;
} | {
  do: "sit";
  /** seat */
  seat?: number;
  /** amount; cents */
  chips?: number;
} | {
  do: "sit_out";
} | {
  do: "stand";
  /** seat */
  seat?: number;
} | {
  do: "swap_decks";
} | {
  do: "take_back";
  /** seat */
  seat?: number;
} | {
  do: "take_bets_down";
  /** reason */
  reason?: string;
} | {
  do: "take_up";
} | {
  do: "tick";
  /** step */
  step?: string;
  /** deck */
  deck?: number;
  /** seat */
  seat?: number;
} | {
  do: "time_out";
  /** seat */
  seat?: number;
} | {
  do: "turn_up";
  /** cards; cards */
  cards?: string[];
} | {
  do: "unpause";
} | {
  do: "use_method";
  /** way of dealing */
  method?: string;
} | {
  do: "verify";
  /** step */
  step?: string;
  /** deck */
  deck?: number;
} | {
  do: "wager";
  /** seat */
  seat?: number;
  /** wagers; cents */
  wagers?: Record<string, number>;
  /** wagers for the dealer; cents */
  tips?: Record<string, number>;
};

/** The next round: bets may be made, or the hand between players begins. */
export type OpenRoundCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "open_round";
};

/** One card of a committed deck, with the proof that it was there. */
export type Opening = {
  /** From the top of the deck; the first card is 0. */
  position: number;
  card: string;
  salt: string;
  /** The sibling digests on the way from the leaf to the root, in that order. */
  path: string[];
};

/** A floorperson directs that the cards be cut again. */
export type OrderRecutCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "order_recut";
  /** reason */
  reason?: string;
};

/** A floorperson directs that the cards be shuffled. */
export type OrderShuffleCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "order_shuffle";
  /** reason */
  reason?: string;
};

/** A floorperson allows the deal in spite of a difference between chips and wagers (I-10). */
export type OverrideCountCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "override_count";
  /** reason */
  reason?: string;
};

/** One envy payment that is still to be made. */
export type Owed = {
  line: Payment;
  /** The seat whose hand gives rise to it; 0 where it is the dealer's. */
  holder: number;
  /** Whether that hand waits for a floorperson's validation (I-145). */
  waits: boolean;
};

/** A detail of a sentence, with its clauses. */
export type Part = {
  text: string;
  clauses?: string[];
};

/** Pauses the table for a reason. */
export type PauseCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "pause";
  /** reason */
  reason: string;
};

/** Pay the next Envy Bonus: to this seat, for one other player's hand (I-50). */
export type PayEnvyCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "pay_envy";
  /** seat */
  seat: number;
};

/** A wager's end. Not frozen, because freezing doubles what a round costs; never changed. */
export type Payment = {
  seat: number;
  wager: string;
  stake: number;
  /** win, push, lose, or void where the stake goes back because the wager never counted. */
  result: string;
  /** What is won on top, in cents. */
  pays: number;
  /** The part of the stake that is returned. */
  returned: number;
  /** The clause that decided. */
  clause: string;
  /** The clause of the odds, where they bore on it. */
  odds: string;
  /** The line of the paytable that was met. */
  hand: string;
  /** The meter that paid. */
  meter: string;
  /** The clause of the payout limit, where it cut the payment. */
  limit: string;
  /** What would have been paid without the limit; 0 if it was paid. */
  uncapped: number;
  /** What was paid above the odds because there is no smaller chip. */
  breakage: number;
  /** Ridden for the dealer: what comes of it goes to the tip box. */
  tip: boolean;
  /** Of a pushed tip: whether its stake goes to the tip box, or back to the player. */
  kept: boolean;
  /** Collected at the fold; only its line comes now. */
  early: boolean;
};

export type PingMessage = {
  v: 1;
  type: "ping";
};

/** Place a Play wager of this multiple. */
export type PlayCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "play";
  /** seat */
  seat: number;
  /** multiple; times */
  multiple: number;
  /** a Play wager for the dealer */
  tip?: boolean;
};

/** A player as the watcher sees one. */
export type PlayerView = {
  seat: number;
  player: string;
  stack: number;
  /** Wagered in this betting round. */
  bet: number;
  /** Wagered in the whole hand. */
  put: number;
  dead: number;
  fee: number;
  cards: string[];
  /** What they make with the board; None unless the watcher sees them. */
  hand: Made | null;
  folded: boolean;
  mucked: boolean;
  left: boolean;
};

/** The answer to a ping. */
export type PongMessage = {
  v: 1;
  type: "pong";
};

/** What a player who comes in posts besides the two blinds (I-110). */
export type Post = {
  seat: number;
  live: number;
  dead: number;
};

/** A pot, or one that is forming above a player who is all in. */
export type PotView = {
  name: string;
  /** What is gathered in it; 0 while it only forms in this betting round. */
  amount: number;
  /** Who can win it. */
  seats: number[];
  /** Of one that is forming: the full contribution of a player. */
  opens: number;
};

/** What may be bet on one box, as far as its player can afford. */
export type PricedTerms = {
  /** Each wager with its minimum and maximum, in cents. */
  wagers: [string, number, number][];
  /** Two wagers that have the same stake if both are made. */
  equal: [string, string][];
  /** Sets that open a box. A wager of such a set, unless it has needs, must find one complete. */
  opening: string[][];
  /** Each wager that requires others: all of the first set, one of the second. */
  needs: [string, string[], string[]][];
  /** Tips: the wager, minimum, maximum, and whether the player's own wager is required there. */
  tips: [string, number, number, boolean][];
  /** The only player who may bet here; empty if the box is free. */
  only: string;
  /** Players who may not bet here: they would have too many boxes, or separate ones. */
  barred: string[];
  /** The most that one player's wagers may count in all; 0 if there is no such cap. */
  room: number;
  /** How many times a wager counts toward it, and a tip on it. */
  counts: [string, number, number][];
  /** What players' other boxes count. */
  used: [string, number][];
  /** Most cents of the whole bet. */
  chips: number;
};

/** How often the present bet may still be raised. */
export type RaisesLeft = {
  /** None for any number. */
  left: number | null;
  message: string;
  clause: string;
};

/** Marks the player ready for the deal. */
export type ReadyCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "ready";
};

/** A deck arrives at the table. */
export type ReceiveDeckCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "receive_deck";
  /** preinspected and preshuffled */
  preshuffled?: boolean;
};

/** A command that was not carried out; nothing has changed. */
export type Refusal = {
  reason: "wrong_host" | "wrong_origin" | "too_slow" | "too_large" | "not_found" | "malformed" | "invalid_id" | "unknown_command" | "clock_back" | "table_closed" | "round_over" | "wrong_moment" | "paused" | "floor_called" | "not_open" | "not_in_book" | "change_password" | "not_allowed" | "not_signed_in" | "signed_out" | "no_match" | "bad_link" | "link_over" | "no_such_person" | "bad_name" | "name_taken" | "bad_password" | "last_floorperson" | "no_such_deck" | "no_such_seat" | "no_such_device" | "seat_taken" | "too_many_decks" | "no_box" | "not_your_box" | "not_your_turn" | "not_due" | "not_yours_to_do" | "name_required" | "one_seat_each" | "reason_required" | "needs_two" | "method_not_valid" | "step_open" | "rack_occupied" | "not_offered" | "bad_amount" | "out_of_limits" | "unequal" | "prerequisite" | "too_many_boxes" | "over_the_cap" | "enough_money" | "not_enough_money" | "insufficient_chips" | "tray_short" | "not_a_choice" | "bad_cut" | "bad_count" | "bad_cards" | "card_twice" | "cards_unknown" | "not_committed" | "not_enough_players" | "wrong_seats" | "chips_do_not_add_up" | "needs_approval" | "no_such_report" | "bad_limits" | "bad_submission" | "no_such_table" | "table_taken" | "wrong_table" | "no_such_round" | "no_such_hand" | "no_such_rulebook" | "no_such_example" | "no_such_meter" | "no_such_proposal" | "no_practice" | "no_edge" | "no_answer" | "too_many" | "too_long" | "superseded" | "slow_down" | "duplicate_id" | "overtaken" | "moved" | "closing" | "unavailable" | "fault";
  /** What is wrong. */
  message: string;
  /** What would succeed. */
  advice: string;
  /** The clause, if a rule refuses. */
  clause: string;
};

/** A command that was not carried out; nothing has changed. */
export type RefusedMessage = {
  v: 1;
  type: "refused";
  /** Of your own; the same id takes effect once. */
  id: string;
  reason: "wrong_host" | "wrong_origin" | "too_slow" | "too_large" | "not_found" | "malformed" | "invalid_id" | "unknown_command" | "clock_back" | "table_closed" | "round_over" | "wrong_moment" | "paused" | "floor_called" | "not_open" | "not_in_book" | "change_password" | "not_allowed" | "not_signed_in" | "signed_out" | "no_match" | "bad_link" | "link_over" | "no_such_person" | "bad_name" | "name_taken" | "bad_password" | "last_floorperson" | "no_such_deck" | "no_such_seat" | "no_such_device" | "seat_taken" | "too_many_decks" | "no_box" | "not_your_box" | "not_your_turn" | "not_due" | "not_yours_to_do" | "name_required" | "one_seat_each" | "reason_required" | "needs_two" | "method_not_valid" | "step_open" | "rack_occupied" | "not_offered" | "bad_amount" | "out_of_limits" | "unequal" | "prerequisite" | "too_many_boxes" | "over_the_cap" | "enough_money" | "not_enough_money" | "insufficient_chips" | "tray_short" | "not_a_choice" | "bad_cut" | "bad_count" | "bad_cards" | "card_twice" | "cards_unknown" | "not_committed" | "not_enough_players" | "wrong_seats" | "chips_do_not_add_up" | "needs_approval" | "no_such_report" | "bad_limits" | "bad_submission" | "no_such_table" | "table_taken" | "wrong_table" | "no_such_round" | "no_such_hand" | "no_such_rulebook" | "no_such_example" | "no_such_meter" | "no_such_proposal" | "no_practice" | "no_edge" | "no_answer" | "too_many" | "too_long" | "superseded" | "slow_down" | "duplicate_id" | "overtaken" | "moved" | "closing" | "unavailable" | "fault";
  /** What is wrong. */
  message: string;
  /** What would succeed. */
  advice: string;
  /** The clause, if a rule refuses. */
  clause: string;
};

/** Rejects a proposal; with a reason if the round waits for it. */
export type RejectCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "reject";
  /** proposal */
  proposal: number;
  /** reason */
  reason?: string;
};

/** A floorperson lifts what an irregularity put in the way of the next round. */
export type ReleaseRoundCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "release_round";
  /** reason */
  reason?: string;
};

/** A deck leaves the table for good. */
export type RemoveDeckCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "remove_deck";
  /** deck */
  deck?: number;
  /** reason */
  reason?: string;
};

/** A device works again. */
export type RepairDeviceCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "repair_device";
  /** device */
  device?: string;
};

/** Report an irregularity; in the cardroom a floorperson rules on it. See I-120. */
export type ReportCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "report";
  /** what happened */
  report: string;
  /** where */
  at?: string;
  /** seat */
  seat?: number;
  /** which of the seat's cards */
  place?: number;
  /** cards; cards */
  cards?: string[];
  /** cause */
  cause?: string;
  /** misdealt */
  misdealt?: boolean;
  /** all cards make a whole deck */
  fifty_two?: boolean;
  /** deck */
  deck?: string;
  card?: string;
};

/** The shuffler shows how many cards it counted. */
export type ReportCountCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "report_count";
  /** deck */
  deck?: number;
  /** cards counted */
  cards?: number;
};

/** Play starts again. */
export type ResumeCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "resume";
};

/** Cards were dealt to draw for the button. */
export type RoomButtonCardsDealtEvent = {
  /** By seat, in the order of the deal. */
  cards: [number, number][];
  clause: string;
};

/** The first button is found; all cards go back to be shuffled before the first hand. */
export type RoomButtonDrawnEvent = {
  seat: number;
  clause: string;
};

/** Only these get another card. */
export type RoomButtonTiedEvent = {
  seats: number[];
  clause: string;
};

/** A player wants to be dealt in again. */
export type RoomCameBackEvent = {
  seat: number;
};

/** A player added chips. */
export type RoomChipsAddedEvent = {
  seat: number;
  chips: number;
  clause: string;
};

/** A hand ended. */
export type RoomHandFinishedEvent = {
  number: number;
  stacks: [number, number][];
  fee: number;
  voided: boolean;
};

/** A hand opened. */
export type RoomHandOpenedEvent = {
  number: number;
  hand: HandOpening;
  clause: string;
};

/** The player goes when the hand is over. */
export type RoomLeavingToldEvent = {
  seat: number;
};

/** A player sits out from the next hand. */
export type RoomSatOutEvent = {
  seat: number;
};

/** A player left the table. */
export type RoomSeatLeftEvent = {
  seat: number;
  player: string;
  /** What the player takes along. */
  chips: number;
};

/** A player sat down and bought in. */
export type RoomSeatTakenEvent = {
  seat: number;
  player: string;
  chips: number;
  clause: string;
};

/** One player as the table sees them. */
export type RoomSeatView = {
  seat: number;
  player: string;
  stack: number;
  /** playing, next_hand, waiting, sitting_out, no_chips or leaving. */
  status: string;
  /** The disks before the seat (deal.1, deal.2). */
  disks: string[];
  /** What the player posts to come into the hand, besides the blinds. */
  posts: Post | null;
  /** Why the player waits. */
  clause: string;
  /** The blinds that the player let pass. */
  missed: string[];
  /** For a player who waits: hands dealt before the big blind arrives at the seat. */
  hands_until_big_blind: number | null;
};

/** The table between players as its screens show it. */
export type RoomView = {
  /** The number of the hand that is on, or of the next. */
  number: number;
  playing: boolean;
  button: number | null;
  small_blind: number | null;
  big_blind: number | null;
  free: number[];
  seats: RoomSeatView[];
};

/** Bets closed; the order of the deal is fixed and the meters are fed. */
export type RoundBetsClosedEvent = {
  /** Where each card goes, in the order in which cards leave the deck. */
  plan: number[][];
  /** Meter, units added to it, units added to its reserve. */
  contributions: [string, number, number][];
};

/** The wagers of a box were settled at its turn. */
export type RoundBoxSettledEvent = {
  seat: number;
  lines: Payment[];
  /** Meters that moved: name, what they show afterward, reserve afterward. */
  meters: [string, number, number][];
  /** The wager whose payment needs approval; empty if none does. */
  held: string;
};

/** Cards left the deck. */
export type RoundCardsDealtEvent = {
  cards?: (number | null)[];
};

/** A player checked. */
export type RoundCheckedEvent = {
  seat: number;
};

/** Community cards on the table were turned up. */
export type RoundCommunityTurnedUpEvent = {
  cards: number[];
};

/** The dealer's cards and the bonus cards were turned up. */
export type RoundDealerExposedEvent = {
  cards: number[];
  box: (number | null)[];
};

/** An Envy Bonus was paid. */
export type RoundEnvyPaidEvent = {
  line: Payment;
};

/** A box was dealt unseen and is read at its turn; not every clause turns it up for all. */
export type RoundFacesShownEvent = {
  target: number;
  cards?: number[];
};

/** A player folded. */
export type RoundFoldedEvent = {
  seat: number;
};

/** A floorperson has validated a hand that envy is paid for and that won no award (I-145). */
export type RoundHandValidatedEvent = {
  seat: number;
  by: string;
};

/** What the law does about an irregularity of a round against the house. */
export type RoundIrregularityRuledEvent = {
  report: string;
  at: string;
  seat: number;
  /** Which of the seat's cards it is about, from 1. */
  place: number;
  /** The cards it is about; of a flop that came too early, the burn first. */
  cards?: (number | null)[];
  cause: string;
  misdealt: boolean;
  fifty_two: boolean;
  deck: string;
  /** Who approves it or rules on it; needed where that takes a floorperson. */
  by: string;
  reporter: string;
  effect: string;
  /** The clause that decided. */
  clause: string;
  /** The readings of doubtful places by which it did. */
  readings: string[];
  /** Its value on every axis by which the rulebook distinguishes such reports. */
  case: ([string, string | boolean | null])[];
  /** The wagers that end with it. */
  lines: Payment[];
  /** The wagers that are still settled, of a round that ends early. */
  settles: string[];
  settling_clause: string;
  /** Meters that moved: name, what they show afterward, reserve afterward. */
  meters: [string, number, number][];
  /** What the table must do before the next round. */
  then: string[];
};

/** Meters and reserves that other tables have moved, as they are at a box's turn. */
export type RoundMetersReadEvent = {
  meters: [string, number][];
  reserves: [string, number][];
};

/** A floorperson approved a pending payout. */
export type RoundPayoutApprovedEvent = {
  seat: number;
  by: string;
  line: Payment;
  meters: [string, number, number][];
};

/** A player placed the Play wager. */
export type RoundPlayPlacedEvent = {
  seat: number;
  multiple: number;
  stake: number;
  tip: number;
};

/** A player left during the round. */
export type RoundPlayerLeftEvent = {
  seat: number;
};

/** The cards were racked; the round is over. */
export type RoundRoundClosedEvent = Record<string, never>;

/** A round as the watcher sees it. */
export type RoundView = {
  phase: string;
  street: string;
  board: string[];
  dealer: string[];
  /** What the dealer makes with the board; None unless the watcher sees the dealer's cards. */
  dealer_hand: Made | null;
  /** Whether the dealer qualifies; None until the watcher sees the whole hand. */
  qualifies: boolean | null;
  box: string[];
  seats: BoxView[];
  turn: number;
  settling: number;
  cards_due: number;
  meters: [string, number][];
  envy: Payment[];
  /** Envy that is still to be paid. */
  owed: Owed[];
  then: string[];
  /** What the house is up or down so far, meters and tray together. */
  house_net: number;
  /** What went to the tip box so far; with it and the house's, all nets sum to zero. */
  tip_box: number;
};

/** A floorperson took an absent player's wagers as lost. */
export type RoundWagersForfeitedEvent = {
  seat: number;
  by: string;
  lines: Payment[];
};

/** A player bet on a box, or changed the bet there. */
export type RoundWagersPlacedEvent = {
  seat: number;
  player: string;
  wagers: [string, number][];
  tips: [string, number][];
};

/** A player withdrew the bet of a box. */
export type RoundWagersWithdrawnEvent = {
  seat: number;
};

/** Report an irregularity; in the cardroom a floorperson rules on it. See I-120. */
export type RuleCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "rule";
  /** what happened */
  report: string;
  /** where */
  at?: string;
  /** seat */
  seat?: number;
  /** which of the seat's cards */
  place?: number;
  /** cards; cards */
  cards?: string[];
  /** cause */
  cause?: string;
  /** misdealt */
  misdealt?: boolean;
  /** all cards make a whole deck */
  fifty_two?: boolean;
  /** deck */
  deck?: string;
  card?: string;
};

/** The cards and bets on the table at the end of a round. */
export type Scene = {
  number: number;
  commitment: string;
  own: number[];
  round?: RoundView;
  hand?: HandView;
};

/** Seats a bot. */
export type SeatBotCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "seat_bot";
  /** seat */
  seat: number;
  /** name */
  name: string;
  /** amount; cents */
  chips: number;
  /** strategy */
  strategy?: string;
};

/** A taken seat. */
export type SeatLine = {
  seat: number;
  player: string;
  chips: number;
  bot: boolean;
  leaving: boolean;
  ready: boolean;
};

/** One thing that happened, subject first; its cards and its amount follow the text. */
export type Sentence = {
  /** The entry of the log that it describes. */
  seq?: number;
  /** Milliseconds since the epoch, UTC. */
  at?: number;
  /** The person it is about; empty if there is none. */
  who?: string;
  seat?: number;
  text: string;
  cards?: string[];
  /** Cents. */
  amount?: number | null;
  /** Whether the amount is the person's gain or loss, and is written with its sign. */
  result?: boolean;
  clauses?: string[];
  /** Details that a log leaves out: each wager, who approved. */
  parts?: Part[];
  level?: "player" | "staff" | "audit";
  /** Within a round a later sentence replaces an earlier one of the same topic. */
  topic?: string;
  mark?: "" | "round" | "street" | "ruling";
};

/** The box whose turn it is is settled, by the meters as they now show. */
export type SettleCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "settle";
  /** seat */
  seat: number;
};

/** Reports that the tray is short of what is due; from the system only. */
export type ShortTrayCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "short_tray";
  /** amount; cents */
  cents: number;
};

/** The faces of cards dealt unseen: of a seat, of the dealer (0), of the box (-2). */
export type ShowCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "show";
  /** whose cards */
  target: number;
  /** cards; cards */
  cards: string[];
};

/** A deck has been shuffled. */
export type ShuffleDoneCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "shuffle_done";
  /** deck */
  deck?: number;
  /** order */
  order?: number[] | null;
};

/** A player takes a seat and buys in. */
export type SitCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "sit";
  /** seat */
  seat: number;
  /** amount; cents */
  chips: number;
};

/** A player stays and does not want to be dealt in. */
export type SitOutCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "sit_out";
};

/** A table as dealers, floorpersons, and auditors may see it. */
export type StaffView = {
  id: string;
  name: string;
  rulebook: string;
  prefix: string;
  virtual_cards: boolean;
  seq: number;
  number: number;
  open: boolean;
  paused: string;
  seats: SeatLine[];
  meters: Record<string, number>;
  commitment: string;
  deadline: number;
  called: Called | null;
  room?: RoomView;
  fee?: FeeView | null;
  you: string;
  role: string;
  seat: number;
  own: number[];
  offers: OfferView[];
  round?: RoundView;
  hand?: HandView;
  procedure: LifeView;
  proposals: TitledProposal[];
  undone: TitledUndone[];
};

/** A player leaves; in the middle of a round, when it is over (I-12). */
export type StandCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "stand";
  /** seat */
  seat?: number;
};

/** The other deck comes into play. */
export type SwapDecksCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "swap_decks";
};

/** BetsClosed(at: 'int', by: 'str', who: 'str', clause: 'str') */
export type TableBetsClosedEvent = {
  at: number;
  by: string;
  who: string;
  clause: string;
};

/** BetsOpened(at: 'int', by: 'str', who: 'str', round: 'int', deck: 'int') */
export type TableBetsOpenedEvent = {
  at: number;
  by: string;
  who: string;
  round: number;
  deck: number;
};

/** BettingRoundEnded(at: 'int', by: 'str', who: 'str', number: 'int') */
export type TableBettingRoundEndedEvent = {
  at: number;
  by: string;
  who: string;
  number: number;
};

/** BoxSettlementStarted(at: 'int', by: 'str', who: 'str', seat: 'int') */
export type TableBoxSettlementStartedEvent = {
  at: number;
  by: string;
  who: string;
  seat: number;
};

/** CardsInspected(at: 'int', by: 'str', who: 'str', decks: 'tuple[int, ...]') */
export type TableCardsInspectedEvent = {
  at: number;
  by: string;
  who: string;
  decks: number[];
};

/** ChipsCounted(at: 'int', by: 'str', who: 'str', chips: 'int', accepted: 'int', clause: 'str') */
export type TableChipsCountedEvent = {
  at: number;
  by: string;
  who: string;
  chips: number;
  accepted: number;
  clause: string;
};

/** CountOverridden(at: 'int', by: 'str', who: 'str', clause: 'str', reason: 'str') */
export type TableCountOverriddenEvent = {
  at: number;
  by: string;
  who: string;
  clause: string;
  reason: string;
};

/** The last card has left the deck. */
export type TableDealCompletedEvent = {
  at: number;
  by: string;
  who: string;
};

/** DealStarted(at: 'int', by: 'str', who: 'str') */
export type TableDealStartedEvent = {
  at: number;
  by: string;
  who: string;
};

/** DealerShown(at: 'int', by: 'str', who: 'str') */
export type TableDealerShownEvent = {
  at: number;
  by: string;
  who: string;
};

/** DeckCounted(at: 'int', by: 'str', who: 'str', deck: 'int', cards: 'int', right: 'bool', clause: 'str') */
export type TableDeckCountedEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  cards: number;
  right: boolean;
  clause: string;
};

/** DeckCut(at: 'int', by: 'str', who: 'str', deck: 'int', depth: 'int', clauses: 'tuple[str, ...]') */
export type TableDeckCutEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  depth: number;
  clauses: string[];
};

/** The opening procedure is done with; the deck's hours run from here (I-19). */
export type TableDeckInPlayEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  /** How it arrived shuffled; empty if it did not, or has been shuffled here. */
  shuffled: string;
  /** The clause by which it needs no shuffle before play; empty if it does. */
  clause: string;
};

/** DeckReceived(at: 'int', by: 'str', who: 'str', deck: 'int', preshuffled: 'bool', clause: 'str') */
export type TableDeckReceivedEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  preshuffled: boolean;
  /** The clause by which a preshuffled deck skips its opening; empty for any other. */
  clause: string;
};

/** DeckRemoved(at: 'int', by: 'str', who: 'str', deck: 'int', clause: 'str', reason: 'str') */
export type TableDeckRemovedEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  clause: string;
  reason: string;
};

/** DeckShuffled(at: 'int', by: 'str', who: 'str', deck: 'int', how: 'str', clauses: 'tuple[str, ...]', order: 'Annotated[tuple[Card, ...] | None, HIDDEN]') */
export type TableDeckShuffledEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  how: string;
  /** The clauses that this shuffle fulfils. */
  clauses: string[];
  order?: number[] | null;
};

/** DecksSwapped(at: 'int', by: 'str', who: 'str', live: 'int', clause: 'str') */
export type TableDecksSwappedEvent = {
  at: number;
  by: string;
  who: string;
  live: number;
  clause: string;
};

/** DeviceBroken(at: 'int', by: 'str', who: 'str', device: 'str') */
export type TableDeviceBrokenEvent = {
  at: number;
  by: string;
  who: string;
  device: string;
};

/** DeviceFailed(at: 'int', by: 'str', who: 'str', device: 'str', deck: 'int', effect: 'str', clause: 'str', then: 'tuple[str, ...]', report: 'str' = '') */
export type TableDeviceFailedEvent = {
  at: number;
  by: string;
  who: string;
  device: string;
  /** The deck that was in it; 0 for none. */
  deck: number;
  effect: string;
  clause: string;
  then: string[];
  /** What it is to the round; empty where the device held no card of it. */
  report: string;
};

/** DeviceRepaired(at: 'int', by: 'str', who: 'str', device: 'str') */
export type TableDeviceRepairedEvent = {
  at: number;
  by: string;
  who: string;
  device: string;
};

/** LineTicked(at: 'int', by: 'str', who: 'str', step: 'str', clause: 'str', deck: 'int', seat: 'int') */
export type TableLineTickedEvent = {
  at: number;
  by: string;
  who: string;
  step: string;
  clause: string;
  deck: number;
  seat: number;
};

/** Cards are dealt another way from now on, after a shuffle. */
export type TableMethodChosenEvent = {
  at: number;
  by: string;
  who: string;
  method: string;
};

/** MisdealRuled(at: 'int', by: 'str', who: 'str', misdealt: 'bool', fifty_two: 'bool', step: 'str', deck: 'int', effect: 'str', clause: 'str', then: 'tuple[str, ...]') */
export type TableMisdealRuledEvent = {
  at: number;
  by: string;
  who: string;
  misdealt: boolean;
  fifty_two: boolean;
  step: string;
  deck: number;
  effect: string;
  clause: string;
  then: string[];
};

/** The decks wait for the first player's look again; their hours run on. */
export type TableOpeningRepeatedEvent = {
  at: number;
  by: string;
  who: string;
};

/** ProgressiveWon(at: 'int', by: 'str', who: 'str', seat: 'int') */
export type TableProgressiveWonEvent = {
  at: number;
  by: string;
  who: string;
  seat: number;
};

/** RecutOrdered(at: 'int', by: 'str', who: 'str', deck: 'int', clause: 'str', reason: 'str') */
export type TableRecutOrderedEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  clause: string;
  reason: string;
};

/** RoundFinished(at: 'int', by: 'str', who: 'str', round: 'int', deck: 'int', voided: 'bool', demands: 'tuple[tuple[str, str], ...]') */
export type TableRoundFinishedEvent = {
  at: number;
  by: string;
  who: string;
  round: number;
  deck: number;
  voided: boolean;
  demands: [string, string][];
};

/** RoundReleased(at: 'int', by: 'str', who: 'str', reason: 'str') */
export type TableRoundReleasedEvent = {
  at: number;
  by: string;
  who: string;
  reason: string;
};

/** SeatLeft(at: 'int', by: 'str', who: 'str', seat: 'int', after_round: 'bool') */
export type TableSeatLeftEvent = {
  at: number;
  by: string;
  who: string;
  seat: number;
  after_round: boolean;
};

/** SeatTaken(at: 'int', by: 'str', who: 'str', seat: 'int', player: 'str') */
export type TableSeatTakenEvent = {
  at: number;
  by: string;
  who: string;
  seat: number;
  player: string;
};

/** ShuffleOrdered(at: 'int', by: 'str', who: 'str', deck: 'int', clause: 'str', reason: 'str') */
export type TableShuffleOrderedEvent = {
  at: number;
  by: string;
  who: string;
  deck: number;
  clause: string;
  reason: string;
};

/** StepDone(at: 'int', by: 'str', who: 'str', step: 'str', clause: 'str', deck: 'int', seat: 'int', device: 'str', choice: 'str') */
export type TableStepDoneEvent = {
  at: number;
  by: string;
  who: string;
  step: string;
  clause: string;
  deck: number;
  seat: number;
  device: string;
  choice: string;
};

/** StepVerified(at: 'int', by: 'str', who: 'str', step: 'str', clause: 'str', deck: 'int') */
export type TableStepVerifiedEvent = {
  at: number;
  by: string;
  who: string;
  step: string;
  clause: string;
  deck: number;
};

/** These steps are now to be done, or these lines to be looked at. */
export type TableStepsFellDueEvent = {
  at: number;
  by: string;
  who: string;
  occasion: string;
  steps: string[];
  deck: number;
  seat: number;
  device: string;
};

/** Steps with things that a table of virtual cards does not have (I-131). */
export type TableStepsNotApplicableEvent = {
  at: number;
  by: string;
  who: string;
  occasion: string;
  steps: string[];
  deck: number;
  seat: number;
};

/** StubCounted(at: 'int', by: 'str', who: 'str', cards: 'int', right: 'bool', clause: 'str') */
export type TableStubCountedEvent = {
  at: number;
  by: string;
  who: string;
  cards: number;
  right: boolean;
  clause: string;
};

/** TableClosed(at: 'int', by: 'str', who: 'str') */
export type TableTableClosedEvent = {
  at: number;
  by: string;
  who: string;
};

/** TableOpened(at: 'int', by: 'str', who: 'str') */
export type TableTableOpenedEvent = {
  at: number;
  by: string;
  who: string;
};

/** TableResumed(at: 'int', by: 'str', who: 'str') */
export type TableTableResumedEvent = {
  at: number;
  by: string;
  who: string;
};

/** TableWentIdle(at: 'int', by: 'str', who: 'str') */
export type TableTableWentIdleEvent = {
  at: number;
  by: string;
  who: string;
};

/** A table as the public or a player may see it. */
export type TableView = {
  id: string;
  name: string;
  rulebook: string;
  prefix: string;
  virtual_cards: boolean;
  seq: number;
  number: number;
  open: boolean;
  paused: string;
  seats: SeatLine[];
  meters: Record<string, number>;
  commitment: string;
  deadline: number;
  called: Called | null;
  room?: RoomView;
  fee?: FeeView | null;
  you: string;
  role: string;
  /** Your seat; 0 for none. */
  seat: number;
  /** The boxes that you play in the current round. */
  own: number[];
  offers: OfferView[];
  round?: RoundView;
  hand?: HandView;
};

/** WagersLocked(at: 'int', by: 'str', who: 'str', clause: 'str') */
export type TableWagersLockedEvent = {
  at: number;
  by: string;
  who: string;
  clause: string;
};

/** Withdraw everything on a box before bets close. */
export type TakeBackCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "take_back";
  /** seat */
  seat: number;
};

/** Calls off the betting: returns every bet and ends the round before any card. */
export type TakeBetsDownCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "take_bets_down";
  /** reason */
  reason?: string;
};

/** Resumes the table on a server, as its log left it; from the system only. */
export type TakeUpCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "take_up";
};

/** A line of the checklist is ticked. */
export type TickCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "tick";
  /** step */
  step?: string;
  /** deck */
  deck?: number;
  /** seat */
  seat?: number;
};

/** The player in turn has taken too long: checked for where that is free, else folded. Against the house as well (I-12, I-124). */
export type TimeOutCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "time_out";
  /** seat */
  seat: number;
};

/** What rode for the dealer, of wagers that have ended; cents. */
export type Tips = {
  staked: number;
  /** Stakes kept and winnings that went to the tip box. */
  to_dealer: number;
  /** Stakes that went back to the player, where the wager never counted or the rules say so. */
  back: number;
};

/** A device, under its title. */
export type TitledDevice = {
  name: string;
  state: "works" | "jammed" | "broken";
  /** How a broken device is kept out of use. */
  mark: string;
  /** The clause under which it failed. */
  clause: string;
  title: string;
  state_title: string;
  mark_title: string;
};

/** A proposal, under the title of what was reported or asked for. */
export type TitledProposal = {
  id: number;
  by: string;
  command: string;
  /** Its fields, without faces of cards. */
  fields: Record<string, unknown>;
  message: string;
  clause: string;
  faces: Record<string, unknown>;
  /** What the floor was called for; the round waits until it is answered. */
  report: string;
  seat: number;
  /** When it was made, in milliseconds. */
  at: number;
  /** What would become of the wagers. */
  chips: Chips[];
  title: string;
  /** What the proposal leads to; empty where it has no effect on wagers. */
  effect_title: string;
};

/** Wagers that ended out of turn, under the title of the irregularity. */
export type TitledUndone = {
  /** How many of these came before it in the round. */
  seq: number;
  report: string;
  clause: string;
  chips: Chips[];
  title: string;
};

export type ToFloor = Command | PingMessage;

/** Turn up community cards that are already on the table. */
export type TurnUpCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "turn_up";
  /** cards; cards */
  cards?: string[];
};

/** Resumes the table. */
export type UnpauseCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "unpause";
};

/** Cards are dealt another way while a device is out. */
export type UseMethodCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "use_method";
  /** way of dealing */
  method?: string;
};

/** A floorperson verifies a step that was done. */
export type VerifyCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "verify";
  /** step */
  step?: string;
  /** deck */
  deck?: number;
};

/** A table as it is after a change, and what happened. */
export type ViewMessage = {
  v: 1;
  type: "view";
  /** The last entry of the table's log that it covers. */
  seq: number;
  /** The server's clock, in milliseconds. */
  at: number;
  sentences: Sentence[];
  /** Openings of the cards that you see for the first time. */
  openings: Opening[];
  view: TableView | ConsoleView;
  /** Whether earlier messages were skipped. */
  resynced?: true;
  /** The finished round, as it was on the table at its end. */
  finished_round?: Scene;
};

/** Place a player's whole bet on one box; it replaces the player's earlier bet there. */
export type WagerCommand = {
  v: 1;
  /** Of your own; the same id takes effect once. */
  id: string;
  do: "wager";
  /** seat */
  seat: number;
  /** wagers; cents */
  wagers: Record<string, number>;
  /** wagers for the dealer; cents */
  tips?: Record<string, number>;
};
