import type { TradePeriod } from '@formulary/contract';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatAmount } from '#web/lib/format.ts';
import { fullName, shortName, type TradeSpan } from './period-name.ts';

const SHORT = new Intl.NumberFormat('en-ZA', { notation: 'compact', maximumFractionDigits: 1 });
const TEXT = { fill: 'var(--muted)', fontSize: 12 };
const SERIES = [
  { dataKey: 'sales', name: 'Sales', fill: 'var(--primary)' },
  { dataKey: 'paid', name: 'Payments', fill: 'var(--notice)' },
] as const;

/** Sales and payments beside each other. Load it lazily: the library is large. */
export function TradeChart({ periods, span }: { periods: readonly TradePeriod[]; span: TradeSpan }) {
  return (
    <figure aria-label="Sales and payments over time" className="mt-4 h-72 text-sm">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...periods]} barGap={1} margin={{ top: 4, right: 4, bottom: 0, left: 4 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="date"
            tickFormatter={(date: string) => shortName(date, span)}
            tick={TEXT}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            minTickGap={24}
          />
          <YAxis
            tickFormatter={(rand: number) => `R ${SHORT.format(rand).toLowerCase()}`}
            tick={TEXT}
            tickLine={false}
            axisLine={false}
            width={64}
          />
          <Tooltip
            cursor={{ fill: 'var(--line)', fillOpacity: 0.5 }}
            labelFormatter={(date) => fullName(String(date), span)}
            formatter={(rand) => formatAmount(Number(rand))}
            contentStyle={{
              background: 'var(--surface)',
              border: '1px solid var(--line)',
              borderRadius: 10,
              color: 'var(--ink)',
            }}
            itemStyle={{ color: 'var(--ink)' }}
            labelStyle={{ fontWeight: 600 }}
            isAnimationActive={false}
          />
          <Legend
            iconSize={10}
            itemSorter={null}
            formatter={(name) => <span className="text-ink">{name}</span>}
          />
          {SERIES.map((series) => (
            <Bar
              key={series.dataKey}
              {...series}
              radius={[3, 3, 0, 0]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
