import type { Cents } from '@formulary/contract';

/** The part of a line that is shared between a customer's devices. */
export type SharedLine = { quantity: number; cost: Cents };
/** The part of a cart that is shared between a customer's devices, with its lines by id. */
export type SharedCart = { forCollection: boolean; lines: ReadonlyMap<string, SharedLine> };

/**
 * A decision made when both sides had changed a line: the larger quantity wins, and a line that one side removed and
 * the other changed stays.
 */
export type MergeNote =
  | { kind: 'larger'; id: string; here: number; there: number }
  | { kind: 'removed-there' | 'removed-here'; id: string };

type Maybe = SharedLine | undefined;

const isSameLine = (one: Maybe, other: Maybe): boolean =>
  one?.quantity === other?.quantity && one?.cost === other?.cost;

export const isSameCart = (one: SharedCart, other: SharedCart): boolean =>
  one.forCollection === other.forCollection &&
  one.lines.size === other.lines.size &&
  [...one.lines].every(([id, line]) => isSameLine(line, other.lines.get(id)));

/** Returns the value that only one side has changed; if both have, the larger one. */
const mergeNumbers = <Amount extends number>(
  base: Amount | undefined,
  here: Amount,
  there: Amount,
): Amount => (here === base ? there : there === base || here > there ? here : there);

const mergeLine = (id: string, base: Maybe, here: Maybe, there: Maybe): { line: Maybe; note?: MergeNote } => {
  if (isSameLine(here, there) || isSameLine(base, there)) return { line: here };
  if (isSameLine(base, here)) return { line: there };
  if (!here) return { line: there, note: { kind: 'removed-here', id } };
  if (!there) return { line: here, note: { kind: 'removed-there', id } };
  const line = {
    quantity: mergeNumbers(base?.quantity, here.quantity, there.quantity),
    cost: mergeNumbers(base?.cost, here.cost, there.cost),
  };
  const quantities = [base?.quantity, here.quantity, there.quantity];
  return new Set(quantities).size < quantities.length
    ? { line }
    : { line, note: { kind: 'larger', id, here: here.quantity, there: there.quantity } };
};

const mergeCollection = (base: SharedCart | undefined, here: SharedCart, there: SharedCart): boolean => {
  if (!base) return (here.lines.size > 0 ? here : there).forCollection;
  return base.forCollection === here.forCollection ? there.forCollection : here.forCollection;
};

/**
 * Merges two carts that both descend from `base`; without a common base, everything is kept. Lines stay in the order of
 * this device, followed by new ones.
 */
export const mergeCarts = (
  base: SharedCart | undefined,
  here: SharedCart,
  there: SharedCart,
): { merged: SharedCart; notes: MergeNote[] } => {
  const lines = new Map<string, SharedLine>();
  const notes: MergeNote[] = [];
  for (const id of new Set([...here.lines.keys(), ...there.lines.keys()])) {
    const { line, note } = mergeLine(id, base?.lines.get(id), here.lines.get(id), there.lines.get(id));
    if (line) lines.set(id, line);
    if (note) notes.push(note);
  }
  return { merged: { forCollection: mergeCollection(base, here, there), lines }, notes };
};

/** The last cart on which this device and the server agreed. `sent` is a later request that has no response yet. */
export type Copy = { version: number; cart: SharedCart; sent?: SharedCart | undefined };

/**
 * Returns the base for merging with the server's current cart. A line that arrived as sent counts as agreed, with or
 * without a response. Returns undefined if the server has gone back to an earlier version, for example after a restore,
 * because then there is no common base.
 */
export const baseFor = (
  copy: Copy | undefined,
  there: SharedCart & { version: number },
): SharedCart | undefined => {
  if (!copy || there.version < copy.version) return undefined;
  const { cart, sent } = copy;
  if (!sent) return cart;
  const lines = new Map(cart.lines);
  for (const id of new Set([...cart.lines.keys(), ...sent.lines.keys()])) {
    const line = sent.lines.get(id);
    if (!isSameLine(line, there.lines.get(id))) continue;
    if (line) lines.set(id, line);
    else lines.delete(id);
  }
  const isSent = sent.forCollection === there.forCollection;
  return { forCollection: isSent ? sent.forCollection : cart.forCollection, lines };
};
