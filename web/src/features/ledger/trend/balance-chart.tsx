import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatAmount, formatDate } from '#web/lib/format.ts';
import { type TrendPoint, ticksOf } from './trend.ts';

/** Room around the steps, in pixels at the usual size of text; what holds words grows with it. */
const TOP = 10;
const BOTTOM = 26;
const LEFT = 8;
const RIGHT = 76;
const TEXT = 16;

type Box = { width: number; height: number /** 1 at the usual size of text. */; text: number };

const sayPoint = ({ time, balance }: TrendPoint): string => {
  const amount = formatAmount(Math.abs(balance));
  return `${formatDate(new Date(time))}: ${amount} ${balance < 0 ? 'in credit' : 'outstanding'}`;
};

/** Where the points are in a box of that size. The last balance holds until now. */
const layOut = (trend: readonly TrendPoint[], { width, height, text }: Box) => {
  const right = width - RIGHT * text;
  const bottom = height - BOTTOM * text;
  const ticks = ticksOf(trend);
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const start = trend[0]?.time ?? 0;
  const end = Math.max(Date.now(), (trend.at(-1)?.time ?? 0) + 1);
  const x = (time: number) => LEFT + ((time - start) / (end - start)) * (right - LEFT);
  const y = (balance: number) => TOP + ((high - balance) / (high - low)) * (bottom - TOP);
  const steps = trend.map(({ time, balance }, index) =>
    index === 0 ? `M${x(time)} ${y(balance)}` : `H${x(time)}V${y(balance)}`,
  );
  const line = `${steps.join('')}H${x(end)}`;
  return { ticks, x, y, line, area: `${line}V${y(0)}H${x(start)}Z`, start, end, right, bottom };
};

/**
 * The balance as steps over time. The pointer or the arrow keys pick a movement, which is then said in words; a slider to
 * a screen reader.
 */
export function BalanceChart({ trend }: { trend: readonly TrendPoint[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0, text: 1 });
  const { width, height } = box;
  const last = trend.length - 1;
  const [picked, setPicked] = useState<number>();
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / TEXT;
      setBox({ width, height, text });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const at = Math.min(picked ?? last, last);
  const point = trend[at];
  const plan = layOut(trend, box);

  const pickNear = (event: PointerEvent<HTMLDivElement>) => {
    const pressed = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const after = trend.findIndex(({ time }) => plan.x(time) > pressed);
    setPicked(after === -1 ? last : Math.max(0, after - 1));
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
      aria-label="Balance over time"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={point && sayPoint(point)}
      onKeyDown={onKeyDown}
      onPointerMove={pickNear}
      onPointerDown={pickNear}
      onPointerLeave={() => setPicked(undefined)}
      onBlur={() => setPicked(undefined)}
      className="relative h-full touch-pan-y rounded-control"
    >
      {width > 0 && point && (
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-xs">
          {plan.ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={LEFT}
                x2={plan.right}
                y1={plan.y(tick)}
                y2={plan.y(tick)}
                className={tick === 0 ? 'stroke-control' : 'stroke-line'}
              />
              <text x={plan.right + 8} y={plan.y(tick) + 4} className="figures fill-muted">
                {formatAmount(tick)}
              </text>
            </g>
          ))}
          <path d={plan.area} className="fill-tint" />
          <path d={plan.line} strokeLinejoin="round" className="fill-none stroke-2 stroke-primary" />
          <text x={LEFT} y={height - 6} className="fill-muted">
            {formatDate(new Date(plan.start))}
          </text>
          <text x={plan.right} y={height - 6} textAnchor="end" className="fill-muted">
            {formatDate(new Date(plan.end))}
          </text>
          {picked !== undefined && (
            <>
              <line
                x1={plan.x(point.time)}
                x2={plan.x(point.time)}
                y1={TOP}
                y2={plan.bottom}
                className="stroke-control"
                strokeDasharray="3 3"
              />
              <circle
                cx={plan.x(point.time)}
                cy={plan.y(point.balance)}
                r={5}
                className="fill-primary stroke-2 stroke-surface"
              />
            </>
          )}
        </svg>
      )}
      {picked !== undefined && point && (
        <p className="figures pointer-events-none absolute top-0 left-2 rounded-control border bg-surface px-3 py-1.5 text-sm shadow-card">
          {sayPoint(point)}
        </p>
      )}
    </div>
  );
}
