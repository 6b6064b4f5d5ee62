/**
 * TopBar({brand, title, facts, meters, children, nav, who, onBack}): the bar of every page. It never
 * wraps: what has no room is dropped, meters first, then facts from the end. LOOK 3, 14.
 *   title   the page's heading; a page whose heading stands elsewhere gives none
 *   facts   ["Maryland UTH 1.5", "$10 to $500", "Round 1,284"]
 *   meters  [{name, text}], nav [{text, href, here}], who {name, text}
 * PocketBar({title, note, fact, onMenu, menu, backHref}): the same on a phone's felt.
 */
import { html } from "./html.js";
import { IconButton } from "./controls.js";
import { Brand, Icon } from "./icons.js";

export function TopBar({
  brand = "croupier",
  home = "/",
  title,
  facts = [],
  meters = [],
  nav = [],
  who,
  children,
}) {
  return html`<header class="top-bar">
    <a class="home" href=${home}><${Brand} word=${brand} /><span class="sr">, all tables</span></a>
    ${
      nav.length > 0 &&
      html`<nav aria-label="Pages">
      ${nav.map(
        (item) => html`<a key=${item.href} href=${item.href}
        aria-current=${item.here ? "page" : undefined}>${item.text}</a>`,
      )}
    </nav>`
    }
    ${
      title &&
      html`<div class="facts"><h1>${title}</h1>${facts.map(
        (fact) => html`<span
      key=${fact}>${fact}</span>`,
      )}</div>`
    }
    <div class="meters">
      ${meters.map((meter) => html`<span key=${meter.name}>${meter.name} <b>${meter.text}</b></span>`)}
      ${who && html`<span class="who">${who.name} <b>${who.text}</b></span>`}
    </div>
    ${children && html`<div class="tools">${children}</div>`}
  </header>`;
}

export function PocketBar({ title, note, fact, backHref = "/", onMenu, menu = "Menu" }) {
  return html`<header class="pocket-bar">
    <a class="icon-button" href=${backHref} aria-label="Back to lobby"><${Icon} name="back"
      size=${22} /></a>
    <div><h1>${title}</h1><span>${note}</span></div>
    <span class="fact">${fact}</span>
    <${IconButton} icon="menu" label=${menu} onPress=${onMenu} size=${22} />
  </header>`;
}
