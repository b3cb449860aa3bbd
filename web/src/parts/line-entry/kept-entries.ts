import { z } from 'zod';
import { create } from 'zustand';
import type { KeptPlace } from './order-target.ts';

/** An entered line that is not in the order yet. If the store has no sure match for it, only a person removes it. */
const keptEntry = z.object({
  id: z.string(),
  /** As typed, without the quantity. */
  words: z.string(),
  /** Null if none was typed; the usual one then applies. */
  quantity: z.int().nullable(),
  /** A code, which matches only the product that has it. */
  isScan: z.boolean(),
  /** A number alone, which is never searched for. */
  isNumber: z.boolean(),
  /** The chosen line that could not be added: its id, and the code by which the store finds it. */
  chosen: z.object({ id: z.string(), sku: z.string() }).nullable(),
  /** Why it was not added, unless the store's response gives the reason. */
  reason: z.string().nullable(),
  /** Being looked up; added without a question if the match is sure. */
  isPending: z.boolean(),
});
export type KeptEntry = z.infer<typeof keptEntry>;

type KeptEntries = { place: KeptPlace; entries: readonly KeptEntry[] };

const NOWHERE: KeptPlace = { key: '', storage: 'sessionStorage' };
export const useKeptEntries = create<KeptEntries>(() => ({ place: NOWHERE, entries: [] }));

/** The entries that this page is looking up. Those of a page that was closed wait for a person to decide. */
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
    // Storage is full: the entries last as long as the page.
  }
};

const withoutLost = (entries: readonly KeptEntry[]): KeptEntry[] =>
  entries.map((entry) => (lookedUpHere.has(entry.id) ? entry : { ...entry, isPending: false }));

/** Shows the entries of an order and follows changes made in other tabs. Returns a function that stops it. */
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

/** Removes an entry and returns it; undefined if a person or another tab has already removed it. */
export const takeEntry = (place: KeptPlace, id: string): KeptEntry | undefined => {
  const { place: shown, entries } = useKeptEntries.getState();
  const entry = (shown.key === place.key ? entries : read(place)).find((one) => one.id === id);
  lookedUpHere.delete(id);
  change(place, (all) => all.filter((one) => one.id !== id));
  return entry;
};
