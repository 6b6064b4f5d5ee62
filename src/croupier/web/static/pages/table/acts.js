/** What the player does, told to the server: every act answers by the next view, or is refused. */
import { again } from "../../app/session.js";
import { total } from "./bets.js";
import { freeSeats } from "./words.js";

/** Free seats by how near they are to the middle of the table. */
const MIDDLE = [3, 4, 2, 5, 1, 6];

export function useActs({ table, view, bets, decision, scene, lastBets, speak, open, info }) {
  const { ask } = table;
  const told = (promise) => promise.catch(speak);
  const free = freeSeats(info, view);

  const decide = (what) => {
    const { seat } = decision;
    if (Number(what)) return told(ask("play", { seat, multiple: Number(what), ...(decision.tip ? { tip: true } : {}) }));
    return told(ask(what, { seat }));
  };
  const ready = () => told(ask("ready"));
  const rebet = async () => {
    table.dismiss();
    return bets.lay(lastBets);
  };
  const rebetAndDeal = async () => {
    if (await rebet()) await ready();
  };
  const sit = async (seat, chips, fresh) => {
    if (fresh) table.reconnect();
    await table.ask("sit", { seat, chips });
    again();
    open(null);
  };
  const asked = (what, fields) => ask(what, fields).then((done) => {
    again();
    return done;
  });
  const stand = () => told(ask("stand").then(() => {
    again();
    open(null);
  }));

  /** The smallest bet that opens a box, on a free one beside yours. */
  const openBox = (seat) => {
    const least = info.wagers.find((one) => one.opens && one.stake === "free");
    if (least) bets.place(seat, least.wager);
  };
  return {
    decide, ready, rebet, rebetAndDeal, sit, stand, asked, openBox,
    change: table.dismiss,
    menu: () => open({ is: "table" }),
    sitAt: (seat) => open({ is: "sit", seat }),
    sitAnywhere: () => open({ is: "sit", seat: MIDDLE.find((one) => free.includes(one)) ?? free[0] }),
    mayRebet: bets.open && Object.values(lastBets).some((bet) => total(bet) > 0),
    settled: scene.settled,
  };
}
