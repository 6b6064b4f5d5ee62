/**
 * Irregularity({desk, voiding, onClose}): what was seen, then what the law says, then confirm. What
 * undoes wagers becomes a proposal that a floorperson confirms.
 */
import { html, names, useId, useState } from "../../parts/html.js";
import { CardText } from "../../parts/card.js";
import { CardPad } from "../../parts/cardpad.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button } from "../../parts/controls.js";
import { sumsSaid } from "../live/sums.js";
import { BigButton, Middle } from "./frame.js";
import {
  answerName,
  effectSaid,
  commandFor,
  facesOf,
  fitting,
  questionName,
  questionsOf,
  reportsOf,
} from "./cases.js";
import { dealtCards } from "./model.js";
import { commandOf, findOffer } from "../../live/offers.js";

function Questions({ info, questions, given, onAnswer }) {
  return questions.map(
    (
      question,
    ) => html`<div class="asked-field" key=${question.name} role="group" aria-label=${questionName(info, question.name)}>
    <span class="field-label">${questionName(info, question.name)}</span>
    <div class="choices">${question.values.map((value) => html`<${BigButton} key=${String(value)} text=${answerName(info, question.name, value)} pressed=${given[question.name] === value} onPress=${() => onAnswer(question.name, value)} />`)}</div>
  </div>`,
  );
}

/** What follows by law: the effect, and every clause that says so. */
export function Law({ one: item, desk, two }) {
  const clauses = item.clauses?.length ? item.clauses : [item.clause];
  return html`<section class="law-says" aria-label="Effect under the rules">
    <h2>${effectSaid(item, desk.info, desk.view)}</h2>
    ${clauses.map((clause) => html`<p key=${clause}><${ClauseChip} clause=${clause} /> ${desk.rules[clause] ?? ""}</p>`)}
    ${two && html`<p class="two"><b>Two people:</b> a floorperson must confirm this before it takes effect.</p>`}
  </section>`;
}

function Faces({ desk, faces, cards, onCards }) {
  if (!faces.max) return null;
  return html`<div class="case-faces">
    <p class="field-label">${faces.must ? "Enter the card" : "Enter the card if anyone saw it"} ${cards.length > 0 && html`<${CardText} cards=${cards} />`}</p>
    <${CardPad} dealt=${[...dealtCards(desk.view), ...cards]} off=${cards.length >= faces.max} onCard=${(card) => onCards([...cards, card])} onUndo=${cards.length ? () => onCards([]) : undefined} />
  </div>`;
}

function Case({ desk, cases, given, cards, set, keep }) {
  const questions = questionsOf(cases, given);
  const open = fitting(cases, given);
  const [item] = open;
  const known =
    open.length > 0 &&
    questions
      .filter((asked) => asked.name !== "seat" || item.do === "rule")
      .every((asked) => given[asked.name] !== undefined || open.every((other) => other === item));
  const two = item.undoes && desk.info.settings.floor !== "automatic";
  return html`<div class="case">
    <${Questions} info=${desk.info} questions=${questions} given=${given} onAnswer=${(name, value) => set({ ...given, [name]: value })} />
    ${known && html`<${Law} one=${item} desk=${desk} two=${two} />`}
    ${known && html`<${Faces} desk=${desk} faces=${facesOf(item)} cards=${cards} onCards=${keep} />`}
  </div>`;
}

/** The one case that is meant, once everything is answered; null before. */
function meant(cases, given, cards) {
  const open = fitting(cases, given);
  const [item] = open;
  if (!item || open.length > 1) return null;
  if (item.seats?.length && !item.seats.includes(given.seat)) return null;
  const faces = facesOf(item);
  return faces.must && !cards.length ? null : item;
}

export function Irregularity({ desk, voiding, onClose }) {
  const reports = reportsOf(desk.info, desk.view, voiding);
  const [report, setReport] = useState("");
  const [given, setGiven] = useState({});
  const [cards, setCards] = useState([]);
  const chosen = reports.find((each) => each.report === report);
  const item = chosen && meant(chosen.cases, given, cards);
  const pick = (name) => {
    setReport(name);
    setGiven({});
    setCards([]);
  };
  const send = async () => {
    if (await desk.act(commandFor(item, given, cards))) onClose();
  };
  const two = item && item.undoes && desk.info.settings.floor !== "automatic";
  const title = voiding ? "Void the round" : "Report irregularity";
  const none = desk.view.called
    ? "The floor is called already: that is answered first."
    : desk.view.role === "dealer" && desk.info.game === "cardroom"
      ? "Between players a floorperson rules: call the floor."
      : "Nothing to report until bets close.";
  return html`<${Middle} title=${chosen ? chosen.name : title} says=${chosen ? "Answer the questions, read the ruling, then confirm." : reports.length ? "What happened?" : none} wide banners=${desk.banners}
      confirm=${item ? { text: two ? "Propose it" : "Report it", onPress: send } : null} waits=${chosen ? "Answer what is asked" : "Choose what happened"} more=${[{ text: "Back", onPress: onClose }]}>
    <div class="irregular">
      <ul class=${names("report-list", { narrow: chosen })} aria-label="What happened">${reports.map((each) => html`<li key=${each.report}><${BigButton} text=${each.name} pressed=${each.report === report} onPress=${() => pick(each.report)} /></li>`)}</ul>
      ${chosen && html`<${Case} key=${report} desk=${desk} cases=${chosen.cases} given=${given} cards=${cards} set=${setGiven} keep=${setCards} />`}
    </div>
  <//>`;
}

const MINUTE = 60_000;
const ago = (ms) => (ms < MINUTE ? "just now" : `${Math.floor(ms / MINUTE)} min ago`);

function Proposal({ one: item, view, act, rules, now }) {
  const id = useId();
  const [reason, setReason] = useState(null);
  const [confirms, rejects] = ["confirm", "reject"].map((name) =>
    findOffer(view, name, { proposal: item.id }),
  );
  const reject = () =>
    item.report && reason === null
      ? setReason("")
      : act(commandOf(rejects, item.report ? { reason: reason.trim() } : {}));
  return html`<section class="banner proposal" aria-label=${`Proposal ${item.id}`}>
    <div><p><b>${item.by} ${item.report ? "reports" : "proposes"}:</b> ${item.title}${item.seat ? `, seat ${item.seat}` : ""}, ${ago(now - item.at)} <${ClauseChip} clause=${item.clause} says=${rules[item.clause]} /></p>
      ${item.chips?.length > 0 && html`<ul class="sums">${sumsSaid(item.chips).map((said) => html`<li key=${said}>${said}</li>`)}</ul>`}
      ${reason !== null && html`<div class="asked-field reason"><label for=${id} class="field-label">Why it is rejected</label><input class="input" id=${id} maxlength="200" value=${reason} onInput=${(event) => setReason(event.currentTarget.value)} /></div>`}</div>
    ${confirms && reason === null && html`<${Button} kind="legal" big onPress=${() => act(confirms.command)}>Confirm<//>`}
    ${rejects && html`<${Button} big disabled=${reason !== null && !reason.trim()} onPress=${reject}>Reject<//>`}
    ${reason !== null && html`<${Button} big onPress=${() => setReason(null)}>Back<//>`}
    ${!confirms && html`<span class="muted">waits for ${rejects ? "another" : "a"} floorperson</span>`}
  </section>`;
}

/** Proposals that wait for a second person, for those who may confirm or reject them. */
export const Proposals = ({ view, act, rules, now }) =>
  (view.proposals ?? []).map(
    (proposal) =>
      html`<${Proposal} key=${proposal.id} one=${proposal} view=${view} act=${act} rules=${rules} now=${now} />`,
  );
