/**
 * What the page hears, and what a floorperson does.
 *
 * useFloor(me)       [floor or null, fault or null, again]: asked again every few seconds
 * useFloorActions(again)    act(action, given): true if done; shows the fault if not; then everything is asked again
 */
import { useCallback, useEffect, useState } from "../../parts/html.js";
import { call, once } from "../../app/net.js";
import { tell } from "../../app/shell.js";
import { sendCommand } from "../lobby/commands.js";

const EVERY = 2500;

export function useFloor(me) {
  const [told, setTold] = useState({ floor: null, fault: null });
  const look = useCallback(async () => {
    try {
      setTold({ floor: await call("/api/floor"), fault: null });
    } catch (fault) {
      setTold((was) => ({ ...was, fault }));
    }
  }, []);
  const may =
    me && !me.must_change_password && (me.role === "floorperson" || me.role === "auditor");
  useEffect(() => {
    if (!may) return undefined;
    look();
    const seen = () => document.visibilityState === "visible" && look();
    const ticking = setInterval(seen, EVERY);
    return () => clearInterval(ticking);
  }, [may]);
  return [told.floor, told.fault, look];
}

export function useFloorActions(again) {
  return async (action, given = {}) => {
    try {
      if (action.post) await once(action.post, action.body);
      else await sendCommand(action.table, { ...action.command, ...given });
      return true;
    } catch (fault) {
      tell(fault);
      return false;
    } finally {
      await again();
    }
  };
}
