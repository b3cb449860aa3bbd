/** The results as a table, and their comparison with earlier ones. */
import { z } from 'zod';
import type { Bar } from '../plot.ts';
import type { Speed } from './load.ts';
import type { Row } from './measure.ts';

const rounded = (value: number | undefined): string =>
  value === undefined ? '' : String(value < 10 ? Number(value.toFixed(1)) : Math.round(value));

const share = (speed: Speed | undefined, floor: number | undefined): number | undefined =>
  speed && floor ? speed.perSecond / floor : undefined;

/** A figure with its goal: `0.31 (0.25)`, or `**0.11** (0.25)` if the goal is not met. */
const against = (text: string, isMet: boolean, goal: number | undefined): string =>
  goal === undefined ? text : `${isMet ? text : `**${text}**`} (${goal})`;

const ratio = (speed: Speed | undefined, floor: number | undefined, goal: number | undefined): string => {
  const reached = share(speed, floor);
  return reached === undefined ? '' : against(reached.toFixed(2), reached >= (goal ?? 0), goal);
};

const rate = (speed: Speed | undefined, goal?: number): string =>
  speed === undefined ? '' : against(rounded(speed.perSecond), speed.perSecond >= (goal ?? 0), goal);

const latency = (speed: Speed | undefined, tail = Number.POSITIVE_INFINITY): string => {
  if (speed === undefined) return '';
  const slowest = rounded(speed.p99);
  return `${rounded(speed.p50)} / ${speed.p99 < tail * speed.p50 ? slowest : `**${slowest}**`}`;
};

const HEADINGS = [
  'answers per second',
  'asked again',
  'bare server',
  'ratio (goal)',
  'p50 / p99 ms',
  'asked first',
  'pgbench',
  'ratio (goal)',
  'p50 / p99 ms',
];

export const tableOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const speedTable = (rows: readonly Row[]): string =>
  tableOf(
    HEADINGS,
    rows.map(({ work, goals, repeated, bare, different, sql }) => [
      work,
      rate(repeated),
      rounded(bare),
      ratio(repeated, bare, goals.bare),
      latency(repeated),
      rate(different, goals.perSecond),
      rounded(sql),
      ratio(different, sql, goals.sql),
      latency(different, goals.tail),
    ]),
  );

/** How far each ratio is from its goal. */
export const barsOf = (rows: readonly Row[]): Bar[] =>
  rows.flatMap(({ work, goals, repeated, bare, different, sql }) => {
    const parts = [
      { label: different ? `${work}, asked again` : work, reached: share(repeated, bare), goal: goals.bare },
      { label: repeated ? `${work}, asked first` : work, reached: share(different, sql), goal: goals.sql },
    ];
    return parts.flatMap(({ label, reached, goal }) =>
      reached === undefined || goal === undefined
        ? []
        : [{ label, share: reached / goal, text: `${reached.toFixed(2)} (${goal})` }],
    );
  });

/** The ratios for each kind of work, which can be compared between machines. */
export const ratiosOf = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(
    rows.flatMap(({ work, repeated, bare, different, sql }) => {
      const shares = { 'bare server': share(repeated, bare), pgbench: share(different, sql) };
      return Object.entries(shares).flatMap(([floor, reached]) =>
        reached === undefined ? [] : [[`${work} / ${floor}`, reached]],
      );
    }),
  );

export const recorded = z.object({ ratios: z.record(z.string(), z.number()) });

const WORTH_SAYING = 1.25;
const MUCH_WORSE = 3;

/** Returns the figures that changed by more than a quarter, and whether any is more than three times worse. */
export const compareRatios = (
  before: Record<string, number>,
  now: Record<string, number>,
): { text: string; isMuchWorse: boolean } => {
  const known = new Map(Object.entries(before));
  const factors = Object.entries(now).flatMap(([name, reached]) => {
    const old = known.get(name);
    return old ? [{ name, old, reached, factor: reached / old }] : [];
  });
  const moved = factors.filter(({ factor }) => factor > WORTH_SAYING || factor < 1 / WORTH_SAYING);
  const lines = moved.map(({ name, old, reached, factor }) => {
    const times = factor > 1 ? `${factor.toFixed(1)} times better` : `${(1 / factor).toFixed(1)} times worse`;
    return `${name}: ${old.toFixed(2)} → ${reached.toFixed(2)}, ${times}\n`;
  });
  return {
    text: lines.join('') || `None of ${factors.length} ratios changed by more than a quarter.\n`,
    isMuchWorse: factors.some(({ factor }) => factor < 1 / MUCH_WORSE),
  };
};
