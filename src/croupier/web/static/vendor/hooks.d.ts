/** Preact's hooks, as far as the pages use them. */
import type { Context } from "./preact.js";
type Effect = () => void | (() => void);
export function useState<State>(
  initial: State | (() => State),
): [State, (next: State | ((before: State) => State)) => void];
export function useRef<Value>(initial: Value): { current: Value };
export function useMemo<Value>(compute: () => Value, inputs: unknown[]): Value;
export function useCallback<Call extends Function>(call: Call, inputs: unknown[]): Call;
export function useEffect(effect: Effect, inputs?: unknown[]): void;
export function useLayoutEffect(effect: Effect, inputs?: unknown[]): void;
export function useContext<Value>(context: Context<Value>): Value;
export function useId(): string;
