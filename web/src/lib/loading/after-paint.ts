import { useEffect, useState } from 'react';

/** The first screen has loaded by this time after its code has: on a slow network, that code alone takes seconds. */
const FIRST_SCREEN_MS = 3_000;

const startedAt = performance.now();
const isPast = (): boolean => performance.now() - startedAt > FIRST_SCREEN_MS;

/**
 * Runs code that the first screen does not need, some seconds after the app has started. Returns a function that
 * cancels it.
 */
export const afterFirstScreen = (act: () => void): (() => void) => {
  const timer = window.setTimeout(act, isPast() ? 0 : FIRST_SCREEN_MS);
  return () => window.clearTimeout(timer);
};

/** Whether parts that the first screen does not need may be loaded. */
export const useIsAfterFirstScreen = (): boolean => {
  const [isAfter, setAfter] = useState(isPast);
  useEffect(() => (isAfter ? undefined : afterFirstScreen(() => setAfter(true))), [isAfter]);
  return isAfter;
};

/** A hidden page never paints. */
const PATIENCE_MS = 100;

/** Resolves once the browser has painted all changes made so far. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });

/**
 * The longest wait for data requested together with the code. It usually arrives at the same time, and then no
 * placeholders are needed.
 */
const MOMENT_MS = 200;

export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
