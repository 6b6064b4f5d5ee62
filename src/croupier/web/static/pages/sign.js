/**
 * The sign on the wall: meters and payouts of one table, live, to be read from 30 feet. LOOK 14 (05).
 * /sign?id=TABLE, and page=2 for a second screen, turn=20 to turn the pages every 20 seconds.
 */
import { html, names, render, useEffect, useState } from "../parts/html.js";
import { SUIT_PATHS } from "../parts/suits.js";
import { useKeys } from "../parts/hooks.js";
import { call } from "../app/net.js";
import { useAbout, useAsked } from "../live/table.js";
import { useCount, useSign } from "./sign/live.js";
import { footOf, meterRows, pagesOf, parted } from "./sign/model.js";
import { NOT_FOUND, RETRYING } from "../app/texts.js";

const asked = new URLSearchParams(location.search);
const id = asked.get("id") ?? "";

/** How many tables share the meters; one until it is known. */
function useLinked() {
  const { told } = useAsked(id, () => call("/api/meters"));
  return told?.meters.find((meter) => meter.tables.includes(id))?.tables.length ?? 1;
}

/** @returns {[number, (page: number) => void]} */
function usePages(count) {
  const [page, setPage] = useState(Math.max(0, Number(asked.get("page") ?? 1) - 1));
  const seconds = Number(asked.get("turn") ?? 0);
  const by = (step) => setPage((now) => (now + step + count) % count);
  useKeys({ ArrowRight: () => by(1), ArrowLeft: () => by(-1) });
  useEffect(() => {
    if (!count || !(seconds >= 5)) return undefined;
    const turning = setInterval(() => by(1), seconds * 1000);
    return () => clearInterval(turning);
  }, [count]);
  return [count ? Math.min(page, count - 1) : 0, setPage];
}

const Mark = ({ suit }) =>
  suit &&
  html`<svg class="mark" viewBox="0 0 100 100" aria-hidden="true"><path d=${SUIT_PATHS[suit]} /></svg>`;

const Hand = ({
  hand,
  small,
}) => html`<span>${small ? hand.words.toLowerCase() : hand.words}${hand.suits.length > 0 && html`<span class="sr">${hand.text.slice(hand.words.length)}</span>`}
  ${hand.suits.length > 0 && " "}${hand.suits.map((suit) => html`<${Mark} key=${suit} suit=${suit} />`)}</span>`;

function Meter({ name, hand, mark, units, big }) {
  const { whole, cents } = parted(useCount(units));
  const told = parted(units);
  return html`<div class=${names("meter", { big })}>
    <p class="meter-name"><b><${Mark} suit=${mark} />${name}</b> <${Hand} hand=${hand} small /></p>
    <p class="meter-sum"><span class="sr">${`$${told.whole}.${told.cents}`}</span>
      <span aria-hidden="true" class="digits"><span class="dollar">$</span>${whole}<span class="cents">${cents}</span></span></p>
  </div>`;
}

function Lines({ title, lines }) {
  return html`<section class="lines"><h2>${title}</h2>
    <table><tbody>${lines.map((line) => html`<tr key=${line.hand.text}><th scope="row"><${Hand} hand=${line.hand} /></th><td>${line.pays}</td></tr>`)}</tbody></table>
  </section>`;
}

function MetersPage({ page, shown }) {
  const [first, ...others] = meterRows(page, shown);
  return html`<div class=${names("sheet meters-sheet", { wide: !page.also.length })}>
    <div class="meters">
      ${first && html`<${Meter} key=${first.key} ...${first} big />`}
      ${others.length > 0 && html`<div class=${names("others", { many: others.length > 2 })}>${others.map((other) => html`<${Meter} key=${other.key} ...${other} />`)}</div>`}
    </div>
    ${page.also.length > 0 && html`<div class="also">${page.also.map((item) => html`<${Lines} key=${item.title} ...${item} />`)}</div>`}
  </div>`;
}

const ColumnsPage = ({
  page,
}) => html`<div class=${names("sheet columns", { two: page.kind === "limits" })}>
  ${page.columns.map(({ width, schedules }, index) => html`<div key=${index} class=${names({ double: width > 1 })}>${schedules.map((schedule) => html`<${Lines} key=${schedule.title} ...${schedule} />`)}</div>`)}
  ${page.rules?.length > 0 && html`<div class="rules">${page.rules.map((rule) => html`<p key=${rule}>${rule}</p>`)}</div>`}
</div>`;

const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function Head({ table, page, linked }) {
  const facts =
    page.kind === "meters"
      ? [page.title, page.note && `${page.note}`, linked > 1 && `${linked} tables linked`]
      : [page.title];
  return html`<header><h1>${table.plan.operator}</h1><p>${facts.filter(Boolean).join(" · ")}</p></header>`;
}

function Foot({ sign, at, lost, pages, page, onTurn }) {
  return html`<footer>
    <p><b>${sign.name}</b> ${footOf(sign).join(" · ")}</p>
    ${
      pages.length > 1 &&
      html`<nav aria-label="Pages of the sign">${pages.map(
        (
          item,
          index,
        ) => html`<button type="button" key=${index} aria-current=${index === page ? "page" : undefined}
      aria-label=${`Page ${index + 1} of ${pages.length}: ${item.title}`} onClick=${() => onTurn(index)}></button>`,
      )}</nav>`
    }
    <p role="status">${lost && `as of ${clock(at)}`}</p>
  </footer>`;
}

function Sign() {
  const { info: table, missing, fault } = useAbout(id && `/api/tables/${encodeURIComponent(id)}`);
  const linked = useLinked();
  const { sign, at, lost } = useSign(table ? id : "");
  const pages = table ? pagesOf(table) : [];
  const [page, turn] = usePages(pages.length);
  if (!id || missing)
    return html`<main class="sign" data-cloth="juniper"><p class="waiting">${NOT_FOUND}</p></main>`;
  if (!table || !sign)
    return html`<main class="sign" data-cloth="juniper"><p class="waiting" role="status">${fault || lost ? RETRYING : ""}</p></main>`;
  const shown = pages[page];
  return html`<main class=${names("sign", { lost })} data-cloth=${table.plan.cloth.name}>
    <${Head} table=${table} page=${shown} linked=${linked} />
    ${shown.kind === "meters" ? html`<${MetersPage} page=${shown} shown=${sign.meters} />` : html`<${ColumnsPage} page=${shown} />`}
    <${Foot} sign=${sign} at=${at} lost=${lost} pages=${pages} page=${page} onTurn=${turn} />
  </main>`;
}

render(html`<${Sign} />`, document.getElementById("page"));
