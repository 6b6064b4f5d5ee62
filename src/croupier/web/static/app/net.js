/**
 * Talking to the floor: calls that answer once, and a line to a table that stays open.
 *
 * call(path, {method, body})   the answer as JSON; throws Fault with the server's own words
 * once(path, body)             the same of a POST that takes effect once: where no answer came, it is
 *                              sent again under its id
 * new Line(id, hear, from)     a live line to a table; `hear(message)` gets every view in order and
 *                              changes of the line itself: {type: "line", state: "live" | "lost" | "over", message}
 *                              from "round": the first view has the round so far in `past`
 *   line.ask(command)          a promise of {seq}; rejects with Fault when it is refused
 *   line.close()
 * A command keeps its id until it is answered, so that it takes effect once however often it is sent.
 */

const VERSION = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const BEAT = 20000;
const AGAIN = [300, 1200, 4000];
const FOR_GOOD = new Set([4400, 4401, 4403, 4404]);

export class Fault extends Error {
  constructor(
    { reason = "", message = "", advice = "", clause = "", faults = [] } = {},
    status = 0,
  ) {
    super(message || "Something went wrong. Try again.");
    this.reason = reason;
    this.advice = advice;
    this.clause = clause;
    /** @type {{path: string, message: string, advice: string, clause: string, severity: string}[]} */
    this.faults = faults;
    this.status = status;
  }

  /** What is wrong, then what would be right, each a sentence. */
  get sentence() {
    return [this.message, this.advice]
      .filter(Boolean)
      .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`)
      .join(" ");
  }
}

const OFFLINE = {
  reason: "offline",
  message: "can't reach the server",
  advice: "check your connection and try again",
};

/**
 * @param {string} path
 * @param {{method?: string, body?: object}} [options]
 */
export async function call(path, { method = "GET", body } = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Fault(OFFLINE);
  }
  const told = (answer.headers.get("content-type") ?? "").includes("json")
    ? await answer.json()
    : {};
  if (!answer.ok)
    throw new Fault({ ...told.error, faults: told.faults ?? told.error?.faults }, answer.status);
  return told;
}

const freshId = () =>
  crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const nobodyAnswers = ({ reason, status }) => reason === OFFLINE.reason || status === 503;

export async function once(path, body = {}) {
  const asked = { method: "POST", body: { ...body, id: freshId() } };
  for (const wait of AGAIN) {
    try {
      return await call(path, asked);
    } catch (fault) {
      if (!nobodyAnswers(fault)) throw fault;
      await new Promise((go) => setTimeout(go, wait));
    }
  }
  return call(path, asked);
}

export class Line {
  constructor(id, hear, from = "") {
    this.id = id;
    this.hear = hear;
    this.from = from;
    this.seq = null;
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    this.over = false;
    this.open();
    this.wake = () => document.visibilityState === "visible" && this.retry && this.again();
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
  }

  open() {
    const from = this.seq ?? this.from;
    const since = from === "" ? "" : `?since=${from}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${since}`);
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    this.socket.onclose = (event) => this.closed(event);
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.hear({ type: "line", state: "live" });
    for (const { message } of this.waiting.values()) this.socket.send(message);
    this.beat = setInterval(() => this.send({ type: "ping" }), BEAT);
  }

  heard(message) {
    if (message.type === "view") {
      this.seq = message.seq;
      this.hear(message);
      return;
    }
    const asked = this.waiting.get(message.id);
    if (asked && (message.type === "done" || message.type === "refused")) {
      this.waiting.delete(message.id);
      if (message.type === "done") asked.resolve(message);
      else asked.reject(new Fault(message, 409));
    } else if (message.type === "error") {
      this.hear(message);
    }
  }

  closed({ code, reason }) {
    clearInterval(this.beat);
    if (this.over) return;
    if (FOR_GOOD.has(code)) {
      this.end({ message: reason });
      this.hear({ type: "line", state: "over", message: reason, code });
      return;
    }
    this.hear({ type: "line", state: "lost" });
    this.retry = setTimeout(() => this.again(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  again() {
    clearTimeout(this.retry);
    this.retry = null;
    if (!this.over) this.open();
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ v: VERSION, ...message }));
  }

  /** @param {{do: string}} command */
  ask(command) {
    const id = freshId();
    const message = JSON.stringify({ v: VERSION, id, ...command });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  end(why) {
    for (const { reject } of this.waiting.values()) reject(new Fault({ ...OFFLINE, ...why }));
    this.waiting.clear();
  }

  close() {
    this.over = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    this.socket.close();
    this.end({ message: "the connection was closed" });
  }
}
