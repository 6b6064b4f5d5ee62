/** What the player does, told to the server: every act answers by the next view, or is refused. */
import { useRef } from "../../parts/html.js";
import { again } from "../../app/session.js";
import { total } from "./bets.js";
import { freeSeats } from "./words.js";

/** Free seats by how near they are to the middle of the table. */
const MIDDLE = [3, 4, 2, 5, 1, 6];

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

  const asked = (what, fields) =>
    ask(what, fields).then((done) => {
      again();
      return done;
    });
  /** What the chips lack for a multiple is bought first; where that is refused, nothing is played. */
  const decide = (what) =>
    once(() => {
      const { seat, adds } = decision;
      if (!Number(what)) return told(ask(what, { seat }));
      const play = () =>
        ask("play", { seat, multiple: Number(what), ...(decision.tip ? { tip: true } : {}) });
      return told(adds[what] ? asked("buy", { chips: adds[what] }).then(play) : play());
    });
  const addChips = (cents) => once(() => told(asked("buy", { chips: cents })));
  /** Behind the bets, whose answers may still be on their way: none is dealt without. */
  const ready = () => once(async () => ((await bets.allLie()) ? told(ask("ready")) : undefined));
  const rebet = async () => {
    table.dismiss();
    return bets.lay(lastBets);
  };
  const rebetAndDeal = () => once(async () => ((await rebet()) ? told(ask("ready")) : undefined));
  const sit = async (seat, chips, fresh) => {
    if (fresh) table.reconnect();
    await table.ask("sit", { seat, chips });
    again();
    open(null);
  };

  /** The smallest bet that opens a box, on a free one beside yours. */
  const openBox = (seat) => {
    const least = info.wagers.find((wager) => wager.opens && wager.stake === "free");
    if (least) bets.place(seat, least.wager);
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
