import type { KeyboardEvent } from 'react';

const STOPS = '[data-walk]';

/**
 * Moves the focus between the `data-walk` elements of a list on Up, Down, Home and End. Returns whether it handled the
 * key.
 */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): boolean => {
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>(STOPS) : null;
  if (!here || event.target !== here || event.ctrlKey || event.altKey || event.metaKey) return false;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.indexOf(here);
  const next = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Home: stops[0], End: stops.at(-1) }[
    event.key
  ];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
};
