/** Preact, as far as the pages use it. */
export type VNode = { type: unknown; props: object; key: unknown };
export type Context<Value> = { Provider: unknown; Consumer: unknown; readonly value?: Value };
export function h(type: unknown, props: object | null, ...children: unknown[]): VNode;
export function render(node: VNode | null, parent: Element): void;
export function createContext<Value>(value: Value): Context<Value>;
export const Fragment: unknown;
