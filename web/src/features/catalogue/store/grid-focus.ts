import type { KeyboardEvent } from 'react';

const STOPS = '[data-walk]';
/** Pixels; makes the row count more than any column. */
const ROW_WEIGHT = 10_000;

/** Returns the nearest element above (-1) or below (1), first by row, then by column. */
const nearest = (here: DOMRect, stops: HTMLElement[], side: 1 | -1): HTMLElement | undefined => {
  const away = (stop: HTMLElement): number => {
    const { left, top } = stop.getBoundingClientRect();
    const down = (top - here.top) * side;
    return down > here.height ? down * ROW_WEIGHT + Math.abs(left - here.left) : Number.POSITIVE_INFINITY;
  };
  const [best] = stops.toSorted((a, b) => away(a) - away(b));
  return best && away(best) < Number.POSITIVE_INFINITY ? best : undefined;
};

const nextOf = (key: string, here: HTMLElement, stops: HTMLElement[]): HTMLElement | undefined => {
  const at = stops.indexOf(here);
  switch (key) {
    case 'ArrowLeft':
      return stops[at - 1];
    case 'ArrowRight':
      return stops[at + 1];
    case 'ArrowUp':
      return nearest(here.getBoundingClientRect(), stops, -1);
    case 'ArrowDown':
      return nearest(here.getBoundingClientRect(), stops, 1);
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    default:
      return undefined;
  }
};

/** Moves focus between the `data-walk` elements of a grid with the arrow keys. */
export const moveFocusInGrid = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key, currentTarget } = event;
  const here = target instanceof Element ? target.closest<HTMLElement>(STOPS) : null;
  if (!here || target !== here || event.ctrlKey || event.altKey || event.metaKey) return;
  const next = nextOf(key, here, [...currentTarget.querySelectorAll<HTMLElement>(STOPS)]);
  if (!next) return;
  event.preventDefault();
  next.focus();
};
