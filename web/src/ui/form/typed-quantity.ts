import { formatNumber } from '#web/lib/format.ts';

type Limits = { min: number; max: number };

/** What a typed text says: a quantity, nothing yet (an empty field, a zero that more may follow), or what is wrong with it. */
export type TypedQuantity = { text: string } & (
  | { kind: 'quantity'; quantity: number }
  | { kind: 'unfinished' }
  | { kind: 'wrong'; problem: string }
);

/** Reads a quantity as typed, without leading zeros. Nothing is guessed: "2.5" is not 25, and "-3" is not 3. */
export const readQuantity = (typed: string, { min, max }: Limits): TypedQuantity => {
  const text = typed.trim().replace(/^0+(?=\d)/, '');
  if (text === '' || text === '0') return { kind: 'unfinished', text };
  if (!/^\d+$/.test(text)) return { kind: 'wrong', text, problem: 'Enter a whole number of packs.' };
  const quantity = Number(text);
  if (quantity > max) return { kind: 'wrong', text, problem: `Enter at most ${formatNumber(max)}.` };
  if (quantity < min) return { kind: 'wrong', text, problem: `Enter at least ${formatNumber(min)}.` };
  return { kind: 'quantity', text, quantity };
};

/** What the text means once the field is left: an empty field changes nothing, a zero is a zero. */
export const readFinished = (typed: string, limits: Limits): TypedQuantity => {
  const read = readQuantity(typed, limits);
  if (read.text !== '0') return read;
  return limits.min > 0
    ? { kind: 'wrong', text: read.text, problem: `Enter at least ${formatNumber(limits.min)}.` }
    : { kind: 'quantity', text: read.text, quantity: 0 };
};
