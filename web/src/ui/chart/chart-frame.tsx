import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { type Size, useSize } from '#web/lib/use-size.ts';

const USUAL_TEXT = 16;

/** The size of a chart in pixels; `text` is the text scale, 1 by default. */
export type ChartBox = Size & { text: number };

type ChartFrameProps = {
  label: string;
  /** The number of points. */
  count: number;
  /** Describes a point. */
  describe: (at: number) => string;
  /** Returns the point at this distance from the left edge. */
  findAt: (x: number, box: ChartBox) => number;
  /** Renders the SVG; `point` is undefined while none is selected. */
  draw: (box: ChartBox, picked: number | undefined) => ReactNode;
};

/**
 * A responsive chart. The pointer or the arrow keys select a point, which is described in text; for screen readers the
 * chart is a slider.
 */
export function ChartFrame({ label, count, describe, findAt, draw }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT;
  const box = size && { ...size, text };
  const last = count - 1;
  const [chosen, setPicked] = useState<number>();
  const picked = chosen === undefined ? undefined : Math.min(chosen, last);
  const at = picked ?? last;

  const pickNear = ({ clientX, currentTarget }: PointerEvent) => {
    if (box) setPicked(findAt(clientX - currentTarget.getBoundingClientRect().left, box));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPicked(Math.min(Math.max(next, 0), last));
  };

  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={describe(at)}
      onKeyDown={onKeyDown}
      onPointerMove={pickNear}
      onPointerDown={pickNear}
      onPointerLeave={() => setPicked(undefined)}
      onBlur={() => setPicked(undefined)}
      className="relative h-full touch-pan-y rounded-control"
    >
      {box && (
        <svg aria-hidden="true" width={box.width} height={box.height} className="absolute inset-0 text-xs">
          {draw(box, picked)}
        </svg>
      )}
      {picked !== undefined && (
        <p className="figures pointer-events-none absolute top-0 left-2 rounded-control border bg-surface px-3 py-1.5 text-sm shadow-card">
          {describe(picked)}
        </p>
      )}
    </div>
  );
}

const STEPS = [1, 2, 2.5, 5, 10];
/** The distance between ticks if all values are 0. */
const FLAT_SPAN = 10_000;

/** Returns two to six round values that span all values and include 0. */
export const ticksOf = (values: readonly number[]): number[] => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || FLAT_SPAN;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = (STEPS.find((factor) => factor * power >= span / 4) ?? 10) * power;
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(high / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
};
