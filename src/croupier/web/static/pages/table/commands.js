/** What the player does, told to the server: every act answers by the next view, or is refused. */
import { useRef } from "../../parts/html.js";
import { again } from "../../app/session.js";
import { total } from "./bets.js";
import { freeSeats } from "./words.js";
import { commandOf, findOffer } from "../../live/offers.js";

/** Free seats by how near they are to the middle of the table. */
const MIDDLE = [3, 4, 2, 5, 1, 6];
/** Offered once the bets lie; it is sent behind them, before the view that offers it. */
const READY = { do: "ready" };

/**
 * One act at a time: until the view that answers the last one has come, another is not heard. So a
 * button pressed twice on a slow line never decides the next street as well.
 */
function useOnce(view) {
  const under = useRef(null);
  const seq = useRef(0);
  seq.current = view?.seq ?? 0;
  return async (act) => {
    if (under.current && seq.current < under.current.last) return undefined;
    const mine = { last: Infinity };
    under.current = mine;
    const done = await act();
    mine.last = done?.seq ?? 0;
    return done;
  };
}

export function useActs({ table, view, bets, decision, scene, lastBets, speak, open, info }) {
  const { ask } = table;
  const once = useOnce(view);
  const told = (promise) => promise.catch(speak);
  const free = freeSeats(info, view);

  const asked = (command) =>
    ask(command).then((done) => {
      again();
      return done;
    });
  const buy = (chips) => asked(commandOf(findOffer(view, "buy"), { chips }));
  /** What the chips lack for a multiple is bought first; where that is refused, nothing is played. */
  const decide = (what) =>
    once(() => {
      const offer = findOffer(view, what);
      if (offer) return told(ask(offer.command));
      const { seat, adds } = decision;
      const play = () =>
        ask({ do: "play", seat, multiple: Number(what), ...(decision.tip ? { tip: true } : {}) });
      return told(adds[what] ? buy(adds[what]).then(play) : play());
    });
  const addChips = (cents) => once(() => told(buy(cents)));
  /** Behind the bets, whose answers may still be on their way: none is dealt without. */
  const ready = () => once(async () => ((await bets.allLie()) ? told(ask(READY)) : undefined));
  const rebet = async () => {
    table.dismiss();
    return bets.lay(lastBets);
  };
  const rebetAndDeal = () => once(async () => ((await rebet()) ? told(ask(READY)) : undefined));
  const sit = async (seat, chips, fresh) => {
    if (fresh) table.reconnect();
    await table.ask({ do: "sit", seat, chips });
    again();
    open(null);
  };

  /** The smallest bet that opens a box, on a free one beside yours. */
  const openBox = (seat) => {
    const min = info.wagers.find((wager) => wager.opens && wager.stake === "free");
    if (min) bets.place(seat, min.wager);
  };
  return {
    decide,
    ready,
    rebet,
    rebetAndDeal,
    sit,
    asked,
    addChips,
    openBox,
    change: table.dismiss,
    menu: () => open({ is: "table" }),
    sitAt: (seat) => open({ is: "sit", seat }),
    sitAnywhere: () =>
      open({ is: "sit", seat: MIDDLE.find((item) => free.includes(item)) ?? free[0] }),
    mayRebet: bets.open && Object.values(lastBets).some((bet) => total(bet) > 0),
    settled: scene.settled,
  };
}
