/** The results as a table, and how they compare with earlier ones. */
import { z } from 'zod';
import type { Speed } from './load.ts';
import type { Row } from './measure.ts';

const rounded = (value: number | undefined): string =>
  value === undefined ? '' : String(value < 10 ? Number(value.toFixed(1)) : Math.round(value));

const share = (speed: Speed | undefined, floor: number | undefined): number | undefined =>
  speed && floor ? speed.perSecond / floor : undefined;

/** A ratio with its goal: `0.31 (0.25)`, or `**0.11** (0.25)` where the goal is not met. */
const against = (ratio: number | undefined, goal: number | undefined): string => {
  if (ratio === undefined) return '';
  const text = ratio.toFixed(2);
  if (goal === undefined) return text;
  return `${ratio >= goal ? text : `**${text}**`} (${goal})`;
};

const latency = (speed: Speed | undefined): string =>
  speed === undefined ? '' : `${rounded(speed.p50)} / ${rounded(speed.p99)}`;

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
      rounded(repeated?.perSecond),
      rounded(bare),
      against(share(repeated, bare), goals.bare),
      latency(repeated),
      rounded(different?.perSecond),
      rounded(sql),
      against(share(different, sql), goals.sql),
      latency(different),
    ]),
  );

/** The ratios of each work, which other machines can compare with. */
export const ratiosOf = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(
    rows.flatMap(({ work, repeated, bare, different, sql }) => {
      const ratios = { 'bare server': share(repeated, bare), pgbench: share(different, sql) };
      return Object.entries(ratios).flatMap(([floor, ratio]) =>
        ratio === undefined ? [] : [[`${work} / ${floor}`, ratio]],
      );
    }),
  );

export const recorded = z.object({ ratios: z.record(z.string(), z.number()) });

const WORTH_SAYING = 1.25;
const MUCH_WORSE = 3;

/** Returns what moved by more than a quarter, and whether something is more than three times worse. */
export const compareRatios = (
  before: Record<string, number>,
  now: Record<string, number>,
): { text: string; isMuchWorse: boolean } => {
  const known = new Map(Object.entries(before));
  const factors = Object.entries(now).flatMap(([name, ratio]) => {
    const old = known.get(name);
    return old ? [{ name, old, ratio, factor: ratio / old }] : [];
  });
  const moved = factors.filter(({ factor }) => factor > WORTH_SAYING || factor < 1 / WORTH_SAYING);
  const lines = moved.map(({ name, old, ratio, factor }) => {
    const times = factor > 1 ? `${factor.toFixed(1)} times better` : `${(1 / factor).toFixed(1)} times worse`;
    return `${name}: ${old.toFixed(2)} → ${ratio.toFixed(2)}, ${times}\n`;
  });
  return {
    text: lines.join('') || `None of ${factors.length} ratios moved by more than a quarter.\n`,
    isMuchWorse: factors.some(({ factor }) => factor < 1 / MUCH_WORSE),
  };
};
