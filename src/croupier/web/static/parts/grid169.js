/**
 * Grid169({cells, mode, label, best, other, onCell, detail}): starting hands, suited above the
 * diagonal. LOOK 2 (heat), 11, 14 (07).
 *   cells   {AKs: {play: true, cost: 0.79, values: [["Play 4×", 1.2], ["Check", 0.41]], words}}
 *           play: the upper choice is the better one; cost: antes that the other choice gives up
 *           figures: {cost: "0.79", value: "1.20"} and says, where different ones are shown
 *   mode    "cost" shows what the choice is worth, "value" the better value
 *   best, other  names of the two choices, as "Play 4×" and "Check"
 *   onCell(hand)  a cell was chosen
 * Arrow keys move in the grid; the focus opens the two values.
 */
import { html, names, useMemo, useRef, useState } from "./html.js";
import { plain } from "./money.js";

const RANKS = "AKQJT98765432".split("");
const STEPS = [0.1, 0.3, 0.6, 1];
const NAMES = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};

/** The hand in a row and a column: pairs on the diagonal, suited above it. */
export function handAt(row, column) {
  if (row === column) return RANKS[row] + RANKS[row];
  return row < column ? `${RANKS[row]}${RANKS[column]}s` : `${RANKS[column]}${RANKS[row]}o`;
}

function spokenHand(hand) {
  const [high, low, kind] = hand;
  if (!kind) return `pair of ${NAMES[high]}${high === "6" ? "es" : "s"}`;
  return `${NAMES[high]} ${NAMES[low]} ${kind === "s" ? "suited" : "offsuit"}`;
}

const heat = (cost) => STEPS.filter((step) => cost >= step).length + 1;

/** The line between the two regions, as a path in cells. */
function border(cells) {
  const plays = (row, column) => Boolean(cells[handAt(row, column)]?.play);
  let path = "";
  for (let row = 0; row < 13; row += 1) {
    for (let column = 0; column < 13; column += 1) {
      if (column < 12 && plays(row, column) !== plays(row, column + 1))
        path += `M${column + 1} ${row}v1`;
      if (row < 12 && plays(row, column) !== plays(row + 1, column))
        path += `M${column} ${row + 1}h1`;
    }
  }
  return path;
}

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export function Grid169(props) {
  const {
    cells,
    mode = "cost",
    label = "Starting hands",
    best = "Play 4×",
    other = "Check",
  } = props;
  const { onCell, start = [0, 0] } = props;
  const [at, setAt] = useState(start);
  const [open, setOpen] = useState(false);
  const ref = useRef(null);
  const line = useMemo(() => border(cells), [cells]);
  const keyed = (event) => {
    const way = MOVES[event.key];
    const jump = { Home: [at[0], 0], End: [at[0], 12] }[event.key];
    if (!way && !jump) return;
    event.preventDefault();
    const next = jump ?? [
      Math.min(12, Math.max(0, at[0] + way[0])),
      Math.min(12, Math.max(0, at[1] + way[1])),
    ];
    setAt(next);
    ref.current?.querySelector(`[data-at="${next.join()}"]`)?.focus();
  };
  const chosen = handAt(...at);
  return html`<div class="grid169-frame">
    <div class="grid169" role="grid" aria-label=${label} aria-rowcount="13" aria-colcount="13" ref=${ref}
      onKeyDown=${keyed}
      onFocusIn=${() => setOpen(true)} onFocusOut=${() => setOpen(false)}>
      ${RANKS.map(
        (_, row) => html`<div role="row" key=${row}>
        ${RANKS.map(
          (__, column) => html`<${Cell} key=${column} row=${row} column=${column}
          cell=${cells[handAt(row, column)]} mode=${mode}
          best=${best} other=${other} here=${row === at[0] && column === at[1]} onHere=${() => setAt([row, column])}
          onCell=${onCell} onShow=${setOpen} />`,
        )}
      </div>`,
      )}
    </div>
    <svg class="grid-border" viewBox="0 0 13 13" preserveAspectRatio="none" aria-hidden="true"><path
      d=${line} /></svg>
    ${open && cells[chosen] && html`<${Detail} hand=${chosen} cell=${cells[chosen]} at=${at} />`}
  </div>`;
}

function Cell({ row, column, cell, mode, best, other, here, onHere, onCell, onShow }) {
  const hand = handAt(row, column);
  if (!cell)
    return html`<div role="gridcell" class="cell" aria-label=${spokenHand(hand)}>${hand}</div>`;
  const figure =
    cell.figures?.[mode] ??
    (mode === "cost" ? plain(cell.cost) : plain(cell.values?.[0]?.[1] ?? 0));
  const name = `${spokenHand(hand)}: ${cell.says ?? `${cell.play ? best : other}, the other choice costs ${plain(cell.cost)} antes`}`;
  return html`<div role="gridcell" class=${names("cell", `${cell.play ? "play" : "check"}-${heat(cell.cost)}`)}
    tabindex=${here ? "0" : "-1"}
    data-at=${`${row},${column}`} onFocus=${onHere} onMouseEnter=${() => {
      onHere();
      onShow(true);
    }}
    onMouseLeave=${() => onShow(false)}
    onClick=${() => onCell?.(hand)}><b aria-hidden="true">${hand}</b><span aria-hidden="true">${figure}</span><span
    class="sr">${name}</span></div>`;
}

function Detail({ hand, cell, at: [row, column] }) {
  const place = {
    [row > 8 ? "bottom" : "top"]: `${((row > 8 ? 13 - row : row + 1) / 13) * 100}%`,
    [column > 8 ? "right" : "left"]: `${((column > 8 ? 12 - column : column) / 13) * 100}%`,
  };
  const title =
    hand.length === 2
      ? `Pair ${hand}`
      : `${hand.slice(0, 2)} ${hand[2] === "s" ? "suited" : "offsuit"}`;
  return html`<div class="grid-detail" style=${place} role="status">
    <b>${title}</b>
    ${cell.values?.map(([name, value]) => html`<p key=${name}><span>${name}</span><b>${plain(value)}</b></p>`)}
    ${cell.words && html`<p class="words">${cell.words}</p>`}
  </div>`;
}

/** What the colors mean. */
export function GridLegend({ best = "Play 4×", other = "Check", children }) {
  return html`<p class="grid-legend"><span><i class="play-4"></i>${best}</span><span><i
    class="check-4"></i>${other}</span><span>${children}</span></p>`;
}
