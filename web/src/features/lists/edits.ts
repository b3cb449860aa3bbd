import type { ListLineInput, NamedList, ProductVariant } from '@formulary/contract';
import { lineId } from '#web/parts/cart/cart-line.ts';

export type ListLine = NamedList['lines'][number];

/** The id of a line: its product, or a variant of it. A list contains each only once. */
export const idOf = ({ product, variantId }: Pick<ListLine, 'product' | 'variantId'>): string =>
  lineId(product.id, variantId ?? undefined);

/**
 * A change to the lines, which can be reapplied on top of changes that others have saved since. A line is moved before
 * another one, or to the end (null).
 */
export type Edit =
  | { kind: 'quantity'; id: string; quantity: number }
  | { kind: 'remove'; id: string }
  | { kind: 'restore'; line: ListLine; before: string | null }
  | { kind: 'move'; id: string; before: string | null };

const placeBefore = (lines: readonly ListLine[], line: ListLine, before: string | null): ListLine[] => {
  const others = lines.filter((each) => idOf(each) !== idOf(line));
  const at = others.findIndex((each) => idOf(each) === before);
  return others.toSpliced(at < 0 ? others.length : at, 0, line);
};

/** Applies an edit. An edit of a removed line changes nothing. */
export const applyEdit = (lines: readonly ListLine[], edit: Edit): ListLine[] => {
  if (edit.kind === 'restore') return placeBefore(lines, edit.line, edit.before);
  const line = lines.find((each) => idOf(each) === edit.id);
  if (!line) return [...lines];
  if (edit.kind === 'remove') return lines.filter((each) => each !== line);
  if (edit.kind === 'move') return placeBefore(lines, line, edit.before);
  return lines.map((each) => (each === line ? { ...each, quantity: edit.quantity } : each));
};

export const applyEdits = (lines: readonly ListLine[], edits: readonly Edit[]): ListLine[] =>
  edits.reduce<ListLine[]>(applyEdit, [...lines]);

/** Adds a pending edit; a typed quantity replaces the previous one. */
export const withEdit = (edits: readonly Edit[], edit: Edit): Edit[] => {
  const last = edits.at(-1);
  const isTyping = edit.kind === 'quantity' && last?.kind === 'quantity' && last.id === edit.id;
  return isTyping ? [...edits.slice(0, -1), edit] : [...edits, edit];
};

/** Returns the edit that moves a line up or down; undefined at either end. */
export const moveBy = (lines: readonly ListLine[], id: string, by: -1 | 1): Edit | undefined => {
  const ids = lines.map(idOf);
  const to = ids.indexOf(id) + by;
  if (to < 0 || to >= ids.length) return undefined;
  return { kind: 'move', id, before: ids[by < 0 ? to : to + 1] ?? null };
};

export const toInput = ({ product, variantId, quantity }: ListLine): ListLineInput => ({
  productId: product.id,
  variantId,
  quantity,
});

type Line = Pick<NamedList['lines'][number], 'product' | 'variantId'>;

/** Returns the variant of a line; undefined if it has none, or if it is no longer sold. */
export const variantOf = ({ product, variantId }: Line): ProductVariant | undefined =>
  product.productVariants.find(({ id }) => id === variantId);
