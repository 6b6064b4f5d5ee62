/**
 * Your play at tables, as the trainer judges it afterward.
 *
 * reportOf(rounds, streets)      the report of rounds that GET /api/advise/rounds told
 * PlayReport({tables, chosen, onChoose})
 */
import { html, useEffect, useState } from "../../parts/html.js";
import { call } from "../../app/net.js";
import { Solving } from "../../parts/amount.js";
import { Empty } from "../../parts/panel.js";
import { figuresOf, gameOf } from "./store.js";
import { Report } from "./report.js";

const summed = (made) => ({
  decisions: made.length,
  right: made.filter((item) => item.good).length,
  mistakes: made.filter((item) => !item.good).length,
  cost: made.reduce((sum, item) => sum + item.cost.antes, 0),
});

export function reportOf(rounds, streets) {
  const boxes = rounds.flatMap((round) =>
    round.boxes.filter((box) => box.unit).map((box) => ({ ...box, value: round.value })),
  );
  const made = boxes.flatMap((box) => box.made);
  let run = 0;
  const luck = boxes.map((box) => {
    run += box.net / box.unit + summed(box.made).cost - box.value;
    return run;
  });
  return {
    ...summed(made),
    hands: boxes.length,
    hinted: 0,
    luck,
    streets: streets.map(({ street }) => ({
      street,
      ...summed(made.filter((item) => item.street === street)),
    })),
  };
}

/**
 * @typedef {object} Played
 * @property {object[]} [rounds]
 * @property {{streets: {street: string}[]}} [game]
 * @property {object} [figures]
 * @property {import("../../app/net.js").Fault} [fault]
 */

/** The last rounds at this table, its streets, and the figures of its game. */
function usePlayed(table) {
  /** @type {ReturnType<typeof useState<Played>>} */
  const [told, setTold] = useState({});
  useEffect(() => {
    if (!table) return undefined;
    let wanted = true;
    const keep = (more) => wanted && setTold((was) => ({ ...was, ...more }));
    setTold({});
    Promise.all([
      call(`/api/advise/rounds?table=${encodeURIComponent(table)}`),
      gameOf({ table }),
    ]).then(
      ([{ rounds }, game]) => keep({ rounds, game }),
      (fault) => keep({ fault }),
    );
    figuresOf({ table }).then(
      (figures) => keep({ figures }),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [table]);
  return told;
}

export function PlayReport({ tables, chosen, onChoose }) {
  const { rounds, game, figures, fault } = usePlayed(chosen);
  const table = tables.find((table) => table.id === chosen);
  return html`<section class="played" aria-label="Your play at tables">
    <label class="field-row"><span>Table</span>
      <select class="input" value=${chosen} onChange=${(event) => onChoose(event.currentTarget.value)}>
        ${tables.map(({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`)}
      </select></label>
    ${fault && html`<p class="fault" role="alert">${fault.sentence}</p>`}
    ${!fault && !rounds && html`<p role="status"><${Solving} word="reviewing your decisions" /></p>`}
    ${
      rounds &&
      rounds.length === 0 &&
      html`<${Empty} title=${`You have not played at ${table?.name ?? "this table"} yet`}
      action=${{ text: "Play there", href: `/table?id=${encodeURIComponent(chosen)}` }}>Your last 50 rounds at a table are reviewed here.<//>`
    }
    ${rounds?.length > 0 && html`<${Report} game=${game} report=${reportOf(rounds, game.streets)} unit=${0} figures=${figures} />`}
  </section>`;
}
