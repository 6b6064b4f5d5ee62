/**
 * InviteSheet({id, name, phone, onClose}): a link to this table, to copy, to share and to scan. LOOK2 4 (34).
 * One link per table and visit: opening the sheet again shows the same one.
 */
import { html, useEffect, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { Sheet } from "../../parts/panel.js";
import { QrCode } from "../../parts/qr.js";
import { call } from "../../app/net.js";

const HOURS = 24;
const USES = 9;
const made = new Map();

const TEXTS = {
  title: (name) => `Invite to ${name}`,
  about: `Anyone with the link can sit. It works for ${USES} people and expires in ${HOURS} hours.`,
  copy: "Copy link",
  copied: "Copied",
  share: "Share …",
  scan: "QR code of the link",
  failed: "Select the link and copy it.",
};

/** @returns {[string, {sentence?: string, message?: string} | null]} the link, and what went wrong */
function useLink(id) {
  const [link, setLink] = useState(made.get(id) ?? "");
  const [fault, setFault] = useState(null);
  useEffect(() => {
    if (made.has(id)) return;
    call(`/api/tables/${id}/invitations`, {
      method: "POST",
      body: { hours: HOURS, uses: USES },
    }).then(({ url }) => {
      made.set(id, url);
      setLink(url);
    }, setFault);
  }, [id]);
  return [link, fault];
}

export function InviteSheet({ id, name, phone, onClose }) {
  const [link, fault] = useLink(id);
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard
      ? navigator.clipboard.writeText(link).then(
          () => setSaid(TEXTS.copied),
          () => setSaid(TEXTS.failed),
        )
      : setSaid(TEXTS.failed);
  const share = () => navigator.share({ title: TEXTS.title(name), url: link }).catch(() => {});
  return html`<${Sheet} title=${TEXTS.title(name)} open onClose=${onClose} side=${!phone}><div
    class="sheet-form invite-sheet">
    <p class="muted">${TEXTS.about}</p>
    ${link && html`<${QrCode} text=${link} label=${TEXTS.scan} />`}
    ${
      link &&
      html`<input class="input" aria-label="Link" readonly value=${link}
        onFocus=${(event) => event.currentTarget.select()} />
      <div class="sheet-row">
        <${Button} kind="filled" icon="link"
          onPress=${copy}>${said === TEXTS.copied ? TEXTS.copied : TEXTS.copy}<//>
        ${
          typeof navigator.share === "function" &&
          html`<${Button}
          onPress=${share}>${TEXTS.share}<//>`
        }
      </div>`
    }
    <p role="status" class="muted">${said === TEXTS.failed ? said : ""}</p>
    ${fault && html`<p class="fault" role="alert">${fault.sentence ?? fault.message}</p>`}
  </div><//>`;
}
