import { type Cents, formatMoneyExactly, inCents } from '@formulary/contract';

/** A line with the balance after it; null if the file gives none there. */
export type BalancedLine = { line: number | null; amount: Cents; fee: Cents; balance: Cents | null };
export type Balances = { opening: Cents | null; closing: Cents | null };

type Break = { line: number | null; expected: Cents; found: Cents };

/** Returns where a balance does not follow from the one before it and the amounts in between. */
const findBreaks = (lines: readonly BalancedLine[], countsFees: boolean): Break[] => {
  const breaks: Break[] = [];
  let running: number | null = null;
  for (const { line, amount, fee, balance } of lines) {
    if (running !== null) running += amount + (countsFees ? fee : 0);
    if (balance === null) continue;
    if (running !== null && running !== balance)
      breaks.push({ line, expected: inCents(running), found: balance });
    running = balance;
  }
  return breaks;
};

const marker = (balance: Cents | null): BalancedLine[] =>
  balance === null ? [] : [{ line: null, amount: inCents(0), fee: inCents(0), balance }];

/**
 * Checks a statement's balances, oldest or newest line first, with charges included in the amounts or separate. Returns a
 * sentence about the first that does not add up; null if all do, or if there are none to compare.
 */
export const checkBalances = (
  lines: readonly BalancedLine[],
  { opening, closing }: Balances,
): string | null => {
  const readings = [lines, lines.toReversed()].flatMap((sequence) => {
    const whole = [...marker(opening), ...sequence, ...marker(closing)];
    return [false, true].map((countsFees) => findBreaks(whole, countsFees));
  });
  const [best = []] = readings.toSorted((a, b) => a.length - b.length);
  const [first] = best;
  if (!first) return null;
  const [found, expected] = [formatMoneyExactly(first.found), formatMoneyExactly(first.expected)];
  return first.line === null
    ? `The closing balance of the file is ${found}, but its lines give ${expected}. Lines may be missing.`
    : `The balance on line ${first.line} is ${found}, but the lines before it give ${expected}. Lines may be missing.`;
};
