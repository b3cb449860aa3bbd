import { type PointerEvent, useRef } from 'react';

/** Moves what scrolls by dragging it with the mouse; fingers scroll it as they scroll everything. */
export const useDrag = () => {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      currentTarget.scrollBy(from.current.x - clientX, from.current.y - clientY);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: () => {
      from.current = undefined;
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
};
