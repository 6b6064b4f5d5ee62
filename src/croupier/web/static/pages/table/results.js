/**
 * The result of each wager, the same on the felt's tags and in the result panel.
 *
 * linesOf(round, box)              the box's lines and its envy, each with the net that the server gives
 * lineTags(box)                    {wager: {net, result, stake, clause}}
 * chipsAfter(wagers, lines)        {wagers, paid}: chips that still lie there, and those beside them
 * resultLines(info, rules, lines)  props of ResultLines, in the order of settlement
 * tipLines(boxes)                  one more of them where something rode for the dealer
 *
 * What a player is up or down in all is the server's to say: `net` of each box.
 */
import { clauseNumber } from "../../parts/clause.js";
import { dollars } from "../../parts/money.js";
import { wagerName } from "../../live/titles.js";

export const linesOf = (round, { seat, lines, nets }) =>
  [...lines, ...round.envy.filter((item) => item.seat === seat)].map((item, index) => ({
    ...item,
    net: nets[index],
  }));

const own = (lines) => lines.filter((line) => !line.tip);

export const netOfBoxes = (boxes) => boxes.reduce((sum, box) => sum + box.net, 0);

export function lineTags({ lines, nets }) {
  return Object.fromEntries(
    own(lines.map((line, index) => ({ ...line, net: nets[index] }))).map(
      ({ wager, net, result, stake, clause }) => [wager, { net, result, stake, clause }],
    ),
  );
}

export function chipsAfter(wagers, lines) {
  const left = Object.fromEntries(wagers);
  const paid = {};
  for (const line of own(lines)) {
    left[line.wager] = line.returned;
    if (line.pays) paid[line.wager] = line.pays;
  }
  return { wagers: left, paid };
}

/** What the paytable says for the hand that was met: "3 to 2", "10% of Meter". */
function oddsOf(info, line) {
  const table = info.paytables.find((paytable) => paytable.wager === line.wager);
  return table?.lines.find((item) => item.hand === (line.hand || "any"))?.pays ?? "";
}

function noteOf(info, line) {
  const stake = line.stake ? dollars(line.stake) : "";
  const odds = oddsOf(info, line);
  if (line.result === "push" || line.result === "void") return `${stake} returned`;
  if (line.result === "win")
    return odds ? [stake, odds].filter(Boolean).join(line.meter ? ", " : " at ") : stake || "paid";
  return line.odds ? `${stake} lost: below the paytable` : `${stake} lost`;
}

/** The sum in figures: "$25 × 3/2 = $37.50". */
function sumOf(info, line) {
  const [, many, word, each] = /^([\d,]+) (to|for) (\d+)$/.exec(oddsOf(info, line)) ?? [];
  if (line.result !== "win" || !many || !line.stake) return "";
  const share = each === "1" ? many : `${many}/${each}`;
  const limited = line.uncapped || line.breakage;
  const comes = limited ? line.uncapped || line.pays - line.breakage : line.pays;
  const gained =
    word === "for"
      ? `${dollars(line.stake)} × ${share} = ${dollars(comes)} (stake included)`
      : `${dollars(line.stake)} × ${share} = ${dollars(comes)}`;
  if (line.uncapped)
    return `${gained}; capped by the payout limit at ${dollars(line.pays)} (${clauseNumber(line.limit)}).`;
  if (line.breakage)
    return `${gained}, paid as ${dollars(line.pays)}: rounded up to the smallest chip.`;
  return `${gained}.`;
}

const sentence = (text) => (text && !/[.!?]$/.test(text) ? `${text}.` : text);

export function resultLines(info, rules, lines) {
  return own(lines).map((line, index) => {
    const odds = line.odds && line.odds !== line.clause ? rules[line.odds] : "";
    const says = [rules[line.clause], line.result === "win" ? odds : ""]
      .filter(Boolean)
      .map(sentence)
      .join(" ");
    return {
      id: `${line.wager} ${line.seat} ${index}`,
      wager: line.wager,
      name: wagerName(info, line.wager),
      note: noteOf(info, line),
      net: line.net,
      result: line.result,
      stake: line.stake,
      clause: line.clause,
      says: says || undefined,
      sum: sumOf(info, line),
      href: `/rules?book=${info.rulebook}#${clauseNumber(line.clause)}`,
    };
  });
}

export function tipLines(boxes) {
  return boxes
    .filter((box) => box.tipped.staked)
    .map(({ seat, lines, tipped }) => {
      const { clause } = lines.find((line) => line.tip);
      const net = tipped.back - tipped.staked;
      return {
        id: `tips ${seat}`,
        wager: "tips",
        name: "For the dealer",
        note: `${dollars(tipped.staked)}, ${dollars(tipped.to_dealer)} to the tip box`,
        net,
        result: net ? "lose" : "void",
        stake: tipped.staked,
        clause,
        sum: "",
      };
    });
}
