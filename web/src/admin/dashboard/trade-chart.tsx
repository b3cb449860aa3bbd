import { inCents, randFromCents, type TradePeriod } from '@formulary/contract';
import { formatMoney } from '#web/lib/format.ts';
import { type ChartBox, ChartFrame, ticksOf } from '#web/ui/chart/chart-frame.tsx';

/** The last 30 days, or the last 12 months. */
export type TradeSpan = 'days' | 'months';

const DAY = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-ZA', { month: 'short', timeZone: 'UTC' });
const MONTH_OF_YEAR = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the short name of a day or month, for an axis. A month is given by its first day, `YYYY-MM-DD`. */
const shortName = (date: string, span: TradeSpan): string =>
  (span === 'days' ? DAY : MONTH).format(Date.parse(date));

/** Returns the full name of a day or month. */
export const fullName = (date: string, span: TradeSpan): string =>
  (span === 'days' ? WEEKDAY : MONTH_OF_YEAR).format(Date.parse(date));

const SHORT = new Intl.NumberFormat('en-ZA', { notation: 'compact', maximumFractionDigits: 1 });
const SERIES = [
  { key: 'sales', name: 'Sales', fill: 'fill-primary', swatch: 'bg-primary' },
  { key: 'paid', name: 'Payments', fill: 'fill-notice', swatch: 'bg-notice' },
] as const;

/** Margins around the bars, in pixels at the default text size. */
const TOP = 8;
const BOTTOM = 24;
const LEFT = 68;
const RIGHT = 4;
/** The width of a date label, including its margin. */
const LABEL_WIDTH = 64;
const WIDEST_BAR = 28;
/** The fraction of a period's width that its bars fill. */
const BARS = 0.8;

const layOut = (periods: readonly TradePeriod[], { width, height, text }: ChartBox) => {
  const left = LEFT * text;
  const bottom = height - BOTTOM * text;
  const ticks = ticksOf(periods.flatMap(({ sales, paid }) => [sales, paid]));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const room = (width - left - RIGHT) / periods.length;
  const y = (amount: number) => TOP + ((high - amount) / (high - low)) * (bottom - TOP);
  return { left, right: width - RIGHT, ticks, room, y, every: Math.ceil((LABEL_WIDTH * text) / room) };
};

type DrawingProps = {
  periods: readonly TradePeriod[];
  span: TradeSpan;
  box: ChartBox;
  picked: number | undefined;
};

function Drawing({ periods, span, box, picked }: DrawingProps) {
  const { left, right, ticks, room, y, every } = layOut(periods, box);
  const bar = Math.min((room * BARS) / SERIES.length, WIDEST_BAR);
  return (
    <>
      {picked !== undefined && (
        <rect
          x={left + picked * room}
          y={TOP}
          width={room}
          height={box.height - TOP}
          className="fill-line/50"
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-control' : 'stroke-line'}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="figures fill-muted">
            {`R ${SHORT.format(randFromCents(inCents(tick))).toLowerCase()}`}
          </text>
        </g>
      ))}
      {periods.map((period, index) => {
        const middle = left + (index + 0.5) * room;
        return (
          <g key={period.date}>
            {SERIES.map(({ key, fill }, place) => (
              <rect
                key={key}
                x={middle + (place - SERIES.length / 2) * bar}
                y={Math.min(y(period[key]), y(0))}
                width={Math.max(bar - 1, 1)}
                height={Math.abs(y(period[key]) - y(0))}
                rx={Math.max(0, Math.min(3, bar / 4))}
                className={fill}
              />
            ))}
            {index % every === 0 && (
              <text x={middle} y={box.height - 6} textAnchor="middle" className="fill-muted">
                {shortName(period.date, span)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

export function TradeChart({ periods, span }: { periods: readonly TradePeriod[]; span: TradeSpan }) {
  const describe = (at: number): string => {
    const period = periods[at];
    if (!period) return '';
    const amounts = SERIES.map(({ key, name }) => `${name} ${formatMoney(period[key])}`);
    return `${fullName(period.date, span)}: ${amounts.join(', ')}`;
  };
  return (
    <figure aria-label="Sales and payments over time" className="mt-4 text-sm">
      <div className="h-64">
        <ChartFrame
          label={span === 'days' ? 'Day' : 'Month'}
          count={periods.length}
          describe={describe}
          findAt={(x, box) => {
            const { left, room } = layOut(periods, box);
            return Math.min(Math.max(Math.floor((x - left) / room), 0), periods.length - 1);
          }}
          draw={(box, picked) => <Drawing periods={periods} span={span} box={box} picked={picked} />}
        />
      </div>
      <figcaption className="mt-2 flex h-6 justify-center gap-4">
        {SERIES.map(({ key, name, swatch }) => (
          <span key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 ${swatch}`} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
