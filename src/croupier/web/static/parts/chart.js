/**
 * LineChart({series, band, x, y, marks, rules, label, height, summary})
 *   series   [{name, points: [[x, y]], tone: "plot" | "brass" | "muted"}]
 *   band     [[x, low, high]]: the 95% range
 *   x, y     {min, max, ticks: [[value, text]]}
 *   marks    [{x, y, text, kind: "open" | "full", side: "below" | "above"}]
 *   rules    [{y, text}]: dashed lines across, as break-even
 *   summary  what the picture shows, in words, for those who do not see it
 * Words are set in real pixels, whatever its width.
 */
import { html, px } from "./html.js";
import { useSize } from "./hooks.js";

export function LineChart({
  series,
  band,
  x,
  y,
  marks = [],
  rules = [],
  label,
  height = 180,
  summary,
}) {
  const [ref, size] = useSize();
  const left = 44;
  const bottom = 26;
  const top = 12;
  const right = 8;
  const W = size.width;
  const at = (value) => left + ((value - x.min) / (x.max - x.min || 1)) * (W - left - right);
  const up = (value) =>
    height - bottom - ((value - y.min) / (y.max - y.min || 1)) * (height - bottom - top);
  const point = ([u, v], index) => `${index ? "L" : "M"}${at(u).toFixed(1)} ${up(v).toFixed(1)}`;
  const path = (points) => points.map(point).join("");
  const upper = band && path(band.map(([u, , high]) => [u, high]));
  const lower = band && path([...band].reverse().map(([u, low]) => [u, low])).replace("M", "L");
  const area = band && `${upper}${lower}Z`;
  return html`<figure class="chart" ref=${ref} style=${{ height: px(height) }}>
    ${
      W > 0 &&
      html`<svg width=${W} height=${height} role="img"
      aria-label=${summary ? `${label}. ${summary}` : label}>
      ${y.ticks.map(
        ([value, text]) => html`<g key=${text}><path class="tick"
        d=${`M${left} ${up(value)}H${W - right}`} /><text class="tick-words end" x=${left - 8}
        y=${up(value) + 4.5}>${text}</text></g>`,
      )}
      ${x.ticks.map(
        ([value, text], index) => html`<text key=${text}
        class=${`tick-words ${index === x.ticks.length - 1 ? "end" : index ? "middle" : "start"}`}
        x=${index ? Math.min(at(value), W - right) : left - 12} y=${height - 5}>${text}</text>`,
      )}
      ${area && html`<path class="band" d=${area} />`}
      ${rules.map(
        (
          rule,
        ) => html`<g key=${rule.text}><path class="rule" d=${`M${left} ${up(rule.y)}H${W - right}`} />
        <text class="rule-words" x=${rule.x === undefined ? W - right : at(rule.x)}
          y=${up(rule.y) - 9}>${rule.text}</text></g>`,
      )}
      ${series.map(
        (sery) => html`<path key=${sery.name} class=${`series ${sery.tone ?? "plot"}`}
        d=${path(sery.points)} />`,
      )}
      ${marks.map(
        (
          mark,
        ) => html`<g key=${mark.text || `${mark.x}`} class=${`mark ${mark.kind ?? "full"}`}><circle
        cx=${at(mark.x)} cy=${up(mark.y)} r="5.5" />
        <text x=${at(mark.x) + (mark.side === "above" ? 0 : 8)}
          y=${up(mark.y) + (mark.side === "above" ? -12 : 20)}>${mark.text}</text></g>`,
      )}
    </svg>`
    }
  </figure>`;
}
