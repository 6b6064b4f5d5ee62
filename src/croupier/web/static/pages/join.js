/**
 * The page of an invitation link: /join#TOKEN. The token stays behind the #, where no server
 * and no log sees it; it is sent once, with the name that its holder chooses.
 */
import { html, useEffect, useState } from "../parts/html.js";
import { Button, Field } from "../parts/controls.js";
import { call } from "../app/net.js";
import { join, useWho } from "../app/session.js";
import { Shell, show } from "../app/shell.js";
import { tableHref } from "./lobby/model.js";
import { Swatch } from "./lobby/swatch.js";
import { BACK } from "../app/texts.js";

/** The table that the link leads to, or why it leads nowhere. */
function useInvitation(link) {
  /** @type {ReturnType<typeof useState<{table?: object, fault?: {sentence: string}}>>} */
  const [told, setTold] = useState({});
  useEffect(() => {
    const look = async () => {
      const { table: id } = await call("/api/invitations/inspect", {
        method: "POST",
        body: { link },
      });
      const { tables } = await call("/api/lobby");
      return { table: tables.find((table) => table.id === id) };
    };
    if (link) look().then(setTold, (fault) => setTold({ fault }));
    else setTold({ fault: { sentence: "This invitation link is incomplete. Ask for a new one." } });
  }, []);
  return told;
}

function Welcome({ table, me, link }) {
  const [name, setName] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const come = async (event) => {
    event.preventDefault();
    setBusy(true);
    setFault("");
    try {
      await join(link, name.trim());
      location.assign(tableHref(table));
    } catch (raised) {
      setFault(raised.sentence ?? raised.message);
      setBusy(false);
    }
  };
  return html`<section class="side-card join-card" aria-labelledby="join-title">
    <${Swatch} table=${table} taken=${new Set(table.players.map((player) => player.seat))} />
    <h1 id="join-title">Join ${table.name}</h1>
    <p class="muted">${table.rulebook_name}. ${table.seats_taken} of ${table.seats} seats are taken.</p>
    ${
      me
        ? html`<${Button} kind="filled" href=${tableHref(table)}>Continue as ${me.name}<//>`
        : html`<form onSubmit=${come}>
          <${Field} label="Your name at the table" id="join-name" fault=${fault}>
            <input class="input" id="join-name" required maxlength="24" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.currentTarget.value)} />
          <//>
          <${Button} kind="filled" type="submit" disabled=${busy}>Go to the table<//>
        </form>`
    }
  </section>`;
}

/** What stands behind the #. */
function linkHere() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

function Join() {
  const [link] = useState(linkHere);
  const me = useWho();
  const { table, fault } = useInvitation(link);
  return html`<${Shell}><main class="lobby join">
    ${fault && html`<section class="side-card join-card" role="alert"><h1>This link doesn't work</h1><p class="muted">${fault.sentence}</p><${Button} href="/">${BACK}<//></section>`}
    ${table && me !== undefined && html`<${Welcome} table=${table} me=${me} link=${link} />`}
  </main><//>`;
}

show(Join);
