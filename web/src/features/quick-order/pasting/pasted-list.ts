import {
  guardFormula,
  inCents,
  type LineChoice,
  MATCH_CERTAINTIES,
  type MatchAnswer,
  type MatchedLine,
  matchedLine,
  product,
} from '@formulary/contract';
import { z } from 'zod';
import { type CartLine, toCartLine } from '#web/parts/cart/cart-line.ts';
import { type Choice, candidatesOf, isReplacement } from '#web/parts/line-entry/choices.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';

/** A product as stored in the browser, with the price in cents. */
const keptProduct = product.extend({ cost: z.int().transform(inCents) });

/**
 * A line of a pasted list, or several lines with the same product. `lines` is the original text, `asked` the part that names
 * the product, `found` the same or other words that were looked up last, `text` those that the customer may be typing
 * instead, and `parts` the quantity of each line, null if it has none.
 */
export const pastedRow = z.object({
  key: z.int(),
  lines: z.array(z.string()),
  asked: z.string().default(''),
  found: z.string().default(''),
  text: z.string(),
  parts: z.array(z.int().nullable()),
  quantity: z.int().nullable(),
  certainty: z.enum(MATCH_CERTAINTIES),
  candidates: z.array(z.object({ product: keptProduct, variantId: z.string().nullable() })).catch([]),
  by: matchedLine.shape.by.default(null),
  timesChosen: z.int().default(0),
  /** Whether Enter may accept the first candidate: nothing in the line contradicts it. */
  isLikely: z.boolean().default(false),
  /** The id of the chosen product; null while undecided. */
  chosen: z.string().nullable(),
  /** Whether a rule chose an equivalent: not what the words mean. */
  isSubstitute: z.boolean().default(false),
  isLeftOut: z.boolean(),
});
export type PastedRow = z.infer<typeof pastedRow>;

/** The whole list: its text until that has been looked up, then its rows, and the lines that contain no product. */
export const pastedList = z.object({
  text: z.string(),
  rows: z.array(pastedRow),
  ignored: z.array(z.string()),
});
export type PastedList = z.infer<typeof pastedList>;

export const NO_LIST: PastedList = { text: '', rows: [], ignored: [] };

export const chosenOf = (row: PastedRow): Choice | undefined =>
  row.chosen === null ? undefined : candidatesOf(row).find(({ id }) => id === row.chosen);

/** `ready` lines are added to the cart; the others need a decision. */
export const ROW_STATES = ['ready', 'doubtful', 'missing', 'out of stock', 'left out'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const stateOf = (row: PastedRow): RowState => {
  if (row.isLeftOut) return 'left out';
  if (row.candidates.length === 0) return 'missing';
  const chosen = chosenOf(row);
  if (!chosen) return 'doubtful';
  return chosen.product.stock > 0 ? 'ready' : 'out of stock';
};

/** The quantity in the text, else the usual one. */
export const quantityOf = (row: PastedRow, usualOf: UsualOf): number =>
  row.quantity ?? (row.chosen === null ? undefined : usualOf(row.chosen)) ?? 1;

/** Converts a match to a row. A line with a sure match counts as resolved. */
export const matchOf = (
  line: MatchedLine,
): Pick<PastedRow, 'certainty' | 'candidates' | 'by' | 'timesChosen' | 'isLikely' | 'chosen'> => {
  // Descriptions are removed, because they are long and not shown here.
  const candidates = line.candidates.map(({ product: one, variantId }) => ({
    product: { ...one, description: '', information: '' },
    variantId,
  }));
  const [first] = candidatesOf({ candidates });
  return {
    certainty: line.certainty,
    candidates,
    by: line.by,
    timesChosen: line.timesChosen,
    isLikely: line.preselect,
    chosen: line.certainty === 'sure' ? (first?.id ?? null) : null,
  };
};

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 1) + (other ?? 1);

/** Returns the key by which duplicates are found: the same product, or the same words. */
const identityOf = ({ key, isLeftOut, chosen, text }: PastedRow): string => {
  if (isLeftOut) return `row ${key}`;
  return chosen ?? `words ${text.trim().toLowerCase().replaceAll(/\s+/g, ' ')}`;
};

/** Merges lines with the same product into the first. */
const addUp = (rows: readonly PastedRow[]): PastedRow[] => {
  const known = new Map<string, PastedRow>();
  for (const row of rows) {
    const identity = identityOf(row);
    const first = known.get(identity);
    known.set(
      identity,
      first
        ? {
            ...first,
            lines: [...first.lines, ...row.lines],
            parts: [...first.parts, ...row.parts],
            quantity: sum(first.quantity, row.quantity),
          }
        : row,
    );
  }
  return [...known.values()];
};

/** Adds matched lines to the rows already in the list. */
export const withAnswer = (list: PastedList, answer: MatchAnswer): PastedList => {
  const next = Math.max(-1, ...list.rows.map(({ key }) => key)) + 1;
  const rows = answer.lines.map(
    (line, place): PastedRow => ({
      key: next + place,
      lines: [line.line],
      asked: line.text,
      found: line.text,
      text: line.text,
      parts: [line.quantity],
      quantity: line.quantity,
      isSubstitute: false,
      isLeftOut: false,
      ...matchOf(line),
    }),
  );
  return { ...list, rows: addUp([...list.rows, ...rows]), ignored: [...list.ignored, ...answer.ignored] };
};

/** The number of lines that were merged into others. */
export const countAddedUp = (rows: readonly PastedRow[]): number =>
  rows.reduce((count, { lines }) => count + lines.length - 1, 0);

export const countStates = (rows: readonly PastedRow[]): Record<RowState, number> => {
  const counts = { ready: 0, doubtful: 0, missing: 0, 'out of stock': 0, 'left out': 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
};

/** Returns the lines for the cart, each product or variant once. */
export const readyLines = (rows: readonly PastedRow[], usualOf: UsualOf): CartLine[] => {
  const lines = new Map<string, CartLine>();
  for (const row of rows) {
    const choice = stateOf(row) === 'ready' ? chosenOf(row) : undefined;
    if (!choice) continue;
    const before = lines.get(choice.id)?.quantity ?? 0;
    const line = toCartLine(choice.product, choice.variant);
    lines.set(choice.id, { ...line, quantity: before + quantityOf(row, usualOf) });
  }
  return [...lines.values()];
};

/**
 * What the customer chose for the words of these lines, where they did not name the product for sure. Words for a product
 * that is out of stock do not mean the one that replaces it.
 */
export const choicesIn = (rows: readonly PastedRow[]): LineChoice[] =>
  rows.flatMap((row) => {
    const chosen = chosenOf(row);
    const candidates = candidatesOf(row);
    if (!chosen || row.isSubstitute || isReplacement(chosen, candidates)) return [];
    if (row.certainty === 'sure' && candidates[0]?.id === chosen.id) return [];
    const choice = { productId: chosen.product.id, variantId: chosen.variant?.id ?? null };
    return [...new Set([row.asked, row.found])].filter(Boolean).map((text) => ({ text, ...choice }));
  });

/** The original text, with the quantity if it contains one. */
export const writtenOf = ({ lines }: PastedRow): string =>
  lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).join(' / ');

const cell = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`;

/** Returns the lines that were not found, to send to another supplier. */
export const missingCsv = (rows: readonly PastedRow[]): string => {
  const missing = rows.filter((row) => stateOf(row) === 'missing');
  const lines = missing.map((row) => `${cell(row.text)},${row.quantity ?? ''},${cell(writtenOf(row))}`);
  return ['Product,Quantity,Line', ...lines, ''].join('\r\n');
};

export const missingText = (rows: readonly PastedRow[]): string =>
  rows
    .filter((row) => stateOf(row) === 'missing')
    .map(writtenOf)
    .join('\n');
