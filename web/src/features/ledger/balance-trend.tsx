import { absCents, inCents } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDate, formatDatePadded, formatMoney } from '#web/lib/format.ts';
import { balanceTrendQuery } from '#web/parts/balance/api.ts';
import { SignedAmount } from '#web/parts/balance/signed-amount.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { type ChartBox, ChartFrame, ticksOf } from '#web/ui/chart/chart-frame.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { type TrendPoint, trendOf } from './trend.ts';

/** Margins in pixels at the default text size; those with labels grow with the text. */
const TOP = 10;

const BOTTOM = 26;

const LEFT = 8;

const RIGHT = 76;

const describePoint = ({ time, balance }: TrendPoint): string => {
  const amount = formatMoney(absCents(balance));
  return `${formatDate(new Date(time))}: ${amount} ${balance < 0 ? 'in credit' : 'outstanding'}`;
};

/** Returns the positions of the points. The last balance extends to now. */
const layOut = (trend: readonly TrendPoint[], { width, height, text }: ChartBox) => {
  const right = width - RIGHT * text;
  const bottom = height - BOTTOM * text;
  const ticks = ticksOf(trend.map(({ balance }) => balance));
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

const findAt = (trend: readonly TrendPoint[], pressed: number, box: ChartBox): number => {
  const { x } = layOut(trend, box);
  const after = trend.findIndex(({ time }) => x(time) > pressed);
  return after === -1 ? trend.length - 1 : Math.max(0, after - 1);
};

type DrawingProps = { trend: readonly TrendPoint[]; box: ChartBox; point: TrendPoint | undefined };

function Drawing({ trend, box, point }: DrawingProps) {
  const { ticks, x, y, line, area, start, end, right, bottom } = layOut(trend, box);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-control' : 'stroke-line'}
          />
          <text x={right + 8} y={y(tick) + 4} className="figures fill-muted">
            {formatMoney(inCents(Math.round(tick)))}
          </text>
        </g>
      ))}
      <path d={area} className="fill-tint" />
      <path d={line} strokeLinejoin="round" className="fill-none stroke-2 stroke-primary" />
      <text x={LEFT} y={box.height - 6} className="fill-muted">
        {formatDate(new Date(start))}
      </text>
      <text x={right} y={box.height - 6} textAnchor="end" className="fill-muted">
        {formatDate(new Date(end))}
      </text>
      {point && (
        <>
          <line
            x1={x(point.time)}
            x2={x(point.time)}
            y1={TOP}
            y2={bottom}
            className="stroke-control"
            strokeDasharray="3 3"
          />
          <circle
            cx={x(point.time)}
            cy={y(point.balance)}
            r={5}
            className="fill-primary stroke-2 stroke-surface"
          />
        </>
      )}
    </>
  );
}

export function BalanceChart({ trend }: { trend: readonly TrendPoint[] }) {
  return (
    <ChartFrame
      label="Balance over time"
      count={trend.length}
      describe={(at) => {
        const point = trend[at];
        return point ? describePoint(point) : '';
      }}
      findAt={(pressed, box) => findAt(trend, pressed, box)}
      draw={(box, picked) => (
        <Drawing trend={trend} box={box} point={picked === undefined ? undefined : trend[picked]} />
      )}
    />
  );
}

const VIEWS = [
  { value: 'chart', label: 'Chart', icon: <ChartLine aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden /> },
] as const;

const VISIBLE_ROWS = 6;

/** The data of the chart, newest first. */
function TrendTable({ trend }: { trend: readonly TrendPoint[] }) {
  return (
    <section
      aria-label="Balance over time, table"
      // A scrollable area must be reachable by keyboard.
      tabIndex={trend.length > VISIBLE_ROWS ? 0 : undefined}
      className="h-full overflow-y-auto rounded-control"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-left text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Date
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-medium">
              Change
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.toReversed().map(({ id, time, change, balance }) => (
            <tr key={id} className="border-t">
              <td className="figures py-1.5 pr-3">{formatDatePadded(new Date(time))}</td>
              <td className="py-1.5 pr-3 text-right">
                {id === 'start' ? (
                  <span className="text-muted">before</span>
                ) : (
                  <SignedAmount amount={change} />
                )}
              </td>
              <td className="figures py-1.5 text-right">{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function BalanceTrend() {
  const { data, error, refetch } = useQuery(balanceTrendQuery);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} className="card" />;
  if (!data) return <Skeleton className="h-88 w-full rounded-tile" />;
  const trend = trendOf(data.accountLogs);
  if (trend.length < 2) return null;
  const isWhole = data.total <= data.accountLogs.length;
  return (
    <section aria-labelledby="balance-trend" className="card flex h-88 flex-col rounded-tile p-5 sm:px-7">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="balance-trend" className="title-group">
          Balance over time
          {!isWhole && (
            <span className="ml-2 font-normal font-sans text-muted text-sm tracking-normal">
              last {data.accountLogs.length} movements
            </span>
          )}
        </h2>
        <SegmentedControl label="Show the balance as" value={view} segments={VIEWS} onChange={setView} />
      </div>
      <div className="min-h-0 flex-1">
        {view === 'chart' ? <BalanceChart trend={trend} /> : <TrendTable trend={trend} />}
      </div>
    </section>
  );
}
