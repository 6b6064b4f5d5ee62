/**
 * The one place that knows how pages are drawn: Preact, its hooks, and htm's templates.
 * Everything else imports from here.
 */
import { h, render, Fragment, createContext } from "../vendor/preact.js";
import {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);

/** Class names: texts, and keys of objects whose value holds. */
export function names(...given) {
  const found = [];
  for (const item of given) {
    if (!item) continue;
    if (typeof item === "string") found.push(item);
    else for (const [name, on] of Object.entries(item)) if (on) found.push(name);
  }
  return found.join(" ");
}

/** The first element that matches and can have the focus; null for none. */
export function findElement(selector) {
  const found = document.querySelector(selector);
  return found instanceof HTMLElement ? found : null;
}

/** A length for a style: whole hundredths of a pixel. */
export const px = (length) => `${Math.round(length * 100) / 100}px`;

export {
  h,
  render,
  Fragment,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
};
