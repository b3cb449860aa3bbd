import { z } from 'zod';
import { create } from 'zustand';
import type { KeptPlace } from './order-target.ts';

/** A line that was entered and is not in the order. Only a person removes one that the store could not answer surely. */
const keptEntry = z.object({
  id: z.string(),
  /** As typed, without the quantity. */
  words: z.string(),
  /** Null where none was typed: the usual one. */
  quantity: z.int().nullable(),
  /** A code, which only the product that has it can mean. */
  isScan: z.boolean(),
  /** A number without a product, which is never searched. */
  isNumber: z.boolean(),
  /** What was chosen but could not be added: the id of the line, and the code by which the store finds it. */
  chosen: z.object({ id: z.string(), sku: z.string() }).nullable(),
  /** Why it was not added, where the store's answer does not say so. */
  reason: z.string().nullable(),
  /** Being looked up, and added without a question if the answer is sure. */
  isPending: z.boolean(),
});
export type KeptEntry = z.infer<typeof keptEntry>;

type KeptEntries = { place: KeptPlace; entries: readonly KeptEntry[] };

const NOWHERE: KeptPlace = { key: '', storage: 'sessionStorage' };
export const useKeptEntries = create<KeptEntries>(() => ({ place: NOWHERE, entries: [] }));

/** The entries that this page looks up. Those of a page that was closed wait for a person. */
const lookedUpHere = new Set<string>();

const storageOf = ({ storage }: KeptPlace): Storage => globalThis[storage];

const read = (place: KeptPlace): readonly KeptEntry[] => {
  try {
    return z.array(keptEntry).parse(JSON.parse(storageOf(place).getItem(place.key) ?? '[]'));
  } catch {
    return [];
  }
};

const change = (place: KeptPlace, by: (entries: readonly KeptEntry[]) => readonly KeptEntry[]): void => {
  const { place: shown, entries } = useKeptEntries.getState();
  const isShown = shown.key === place.key;
  const next = by(isShown ? entries : read(place));
  if (isShown) useKeptEntries.setState({ entries: next });
  try {
    if (next.length === 0) storageOf(place).removeItem(place.key);
    else storageOf(place).setItem(place.key, JSON.stringify(next));
  } catch {
    // No room: the entries last as long as the page.
  }
};

const withoutLost = (entries: readonly KeptEntry[]): KeptEntry[] =>
  entries.map((entry) => (lookedUpHere.has(entry.id) ? entry : { ...entry, isPending: false }));

/** Shows the entries of an order and follows what other tabs do with them. Returns a function that stops it. */
export const showKeptEntries = (place: KeptPlace): (() => void) => {
  useKeptEntries.setState({ place, entries: withoutLost(read(place)) });
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === place.key) useKeptEntries.setState({ place, entries: read(place) });
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

export const keepEntry = (
  place: KeptPlace,
  entry: Pick<KeptEntry, 'words' | 'quantity'> & Partial<KeptEntry>,
): KeptEntry => {
  const kept = {
    ...{ id: crypto.randomUUID(), isScan: false, isNumber: false, chosen: null, reason: null },
    isPending: false,
    ...entry,
  };
  if (kept.isPending) lookedUpHere.add(kept.id);
  change(place, (entries) => [...entries, kept]);
  return kept;
};

export const changeEntry = (place: KeptPlace, id: string, values: Partial<KeptEntry>): void => {
  if (values.isPending) lookedUpHere.add(id);
  if (values.isPending === false) lookedUpHere.delete(id);
  change(place, (entries) => entries.map((entry) => (entry.id === id ? { ...entry, ...values } : entry)));
};

/** Removes an entry. Returns it as it was, or undefined if a person or another tab has removed it before. */
export const takeEntry = (place: KeptPlace, id: string): KeptEntry | undefined => {
  const { place: shown, entries } = useKeptEntries.getState();
  const entry = (shown.key === place.key ? entries : read(place)).find((one) => one.id === id);
  lookedUpHere.delete(id);
  change(place, (all) => all.filter((one) => one.id !== id));
  return entry;
};
