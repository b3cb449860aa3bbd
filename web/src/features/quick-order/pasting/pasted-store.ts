import { MAX_ASKED_LINES, type MatchAnswer, type MatchRequest, matchAnswer } from '@formulary/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { requestJson } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/errors.ts';
import { whileBusy } from '#web/lib/calls/while-busy.ts';
import type { Choice } from '#web/parts/line-entry/choices.ts';
import type { KeptPlace, OrderTarget } from '#web/parts/line-entry/order-target.ts';
import {
  choicesIn,
  matchOf,
  NO_LIST,
  type PastedList,
  type PastedRow,
  pastedList,
  stateOf,
  withAnswer,
} from './pasted-list.ts';

/** Pasted text, or a file that the server reads as text. */
export type Received = { text: string } | { file: File };

/** The result of adding to the order, for the message and for Undo. */
export type AddedRows = {
  /** The number of rows added; Undo also restores rows that were left out. */
  count: number;
  rows: readonly PastedRow[];
  /** The text and the ignored lines of the list. The list is removed if no row remains. */
  of: PastedList;
  /** The packs added of each product. */
  lines: readonly { choice: Choice; packs: number }[];
  shortfalls: readonly string[];
};

type Pasted = {
  /** Where the list is stored: each order has its own, so that other users of this browser never see it. */
  place: KeptPlace;
  list: PastedList;
  /** The line that was opened last, to return to it. */
  opened: number | undefined;
  /** Whether the text is being edited although its lines have already been found. */
  isEditingText: boolean;
  /** A list that arrived while another one was unfinished. */
  incoming: Received | undefined;
  isFinding: boolean;
  /** Whether prices and stock are from an earlier visit. */
  isOld: boolean;
  /** The reason why the lines could not be looked up, and the input to retry. */
  failure: { problem: string; received: Received; isMore: boolean } | undefined;
  added: AddedRows | undefined;
};

const CLOSED = {
  isEditingText: false,
  incoming: undefined,
  isFinding: false,
  isOld: false,
  failure: undefined,
};

const NOWHERE: KeptPlace = { key: '', storage: 'sessionStorage' };

export const usePasted = create<Pasted>(() => ({
  ...CLOSED,
  place: NOWHERE,
  list: NO_LIST,
  opened: undefined,
  added: undefined,
}));

const isShown = ({ key }: KeptPlace): boolean => usePasted.getState().place.key === key;

/** Each line has its own key: writing all of a long list after each decision would delay the next one. */
const rowIn = ({ key }: KeptPlace, row: number): string => `${key}:${row}`;

/** The list without its lines, of which it has the keys. Earlier versions stored the lines in it. */
const keptList = z.looseObject({ rows: z.array(z.unknown()) });

/** The list as stored last, to store only what has changed since. */
let stored = { key: '', list: NO_LIST };

const read = (place: KeptPlace): PastedList => {
  const storage = globalThis[place.storage];
  stored = { key: place.key, list: NO_LIST };
  try {
    const head = keptList.parse(JSON.parse(storage.getItem(place.key) ?? ''));
    const rows = head.rows.map((row) =>
      typeof row === 'number' ? JSON.parse(storage.getItem(rowIn(place, row)) ?? '') : row,
    );
    const list = pastedList.parse({ ...head, rows });
    if (head.rows.every((row) => typeof row === 'number')) stored.list = list;
    return list;
  } catch {
    return NO_LIST;
  }
};

export const isEmpty = ({ text, rows }: PastedList): boolean => text.trim() === '' && rows.length === 0;

const keep = (place: KeptPlace, list: PastedList): void => {
  const storage = globalThis[place.storage];
  const before = stored.key === place.key ? stored.list.rows : [];
  const known = new Set(before);
  const keys = list.rows.map(({ key }) => key);
  const forgetRows = (rows: readonly PastedRow[]): void => {
    for (const { key } of rows) storage.removeItem(rowIn(place, key));
  };
  try {
    for (const row of list.rows)
      if (!known.has(row)) storage.setItem(rowIn(place, row.key), JSON.stringify(row));
    // Written last and never the same, so that other tabs read the list again.
    const head = { ...list, rows: keys, version: Math.random() };
    if (isEmpty(list)) storage.removeItem(place.key);
    else storage.setItem(place.key, JSON.stringify(head));
    stored = { key: place.key, list };
  } catch {
    // Storage is full: the list lasts as long as the page.
    storage.removeItem(place.key);
    forgetRows([...before, ...list.rows]);
    stored = { key: place.key, list: NO_LIST };
    return;
  }
  const kept = new Set(keys);
  forgetRows(before.filter(({ key }) => !kept.has(key)));
};

/** Where this tab stores the line that was opened last. */
const openedIn = ({ key }: KeptPlace): string => `${key}:opened`;

export const openRow = (key: number | undefined): void => {
  usePasted.setState({ opened: key });
  const name = openedIn(usePasted.getState().place);
  if (key === undefined) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, String(key));
};

const readOpened = (place: KeptPlace): number | undefined => {
  const stored = sessionStorage.getItem(openedIn(place));
  return stored === null ? undefined : Number(stored);
};

/** Shows the list stored there, from an earlier visit or as last changed in another tab. */
export const claimPasted = (place: KeptPlace): void => {
  const list = read(place);
  usePasted.setState(
    isShown(place)
      ? { list }
      : {
          ...CLOSED,
          place,
          list,
          opened: readOpened(place),
          isOld: list.rows.length > 0,
          added: undefined,
        },
  );
};

export const changeList = (change: (list: PastedList) => PastedList): void => {
  const { place, list } = usePasted.getState();
  const next = change(list);
  usePasted.setState({ list: next });
  keep(place, next);
};

/** What changes in a row, given the row as it is then. */
export type RowChange = (row: PastedRow) => Partial<PastedRow>;

export const changeRow = (key: number, change: Partial<PastedRow> | RowChange): void =>
  changeList((list) => ({
    ...list,
    rows: list.rows.map((row) =>
      row.key === key ? { ...row, ...(typeof change === 'function' ? change(row) : change) } : row,
    ),
  }));

const match = (body: MatchRequest): Promise<MatchAnswer> =>
  requestJson('quick-order/match', matchAnswer, { method: 'POST', body });

const ask = (received: Received): Promise<MatchAnswer> => {
  if ('text' in received) return match({ text: received.text });
  const form = new FormData();
  form.append('file', received.file);
  return requestJson('quick-order/read', matchAnswer, { method: 'POST', body: form });
};

const NOTHING = 'No line of this list contains a product. Check the pasted text.';

/**
 * Looks up the products of a list. Its lines are added to the existing ones if `isMore`, otherwise they replace them.
 */
export const findList = async (received: Received, isMore: boolean): Promise<void> => {
  const { place } = usePasted.getState();
  usePasted.setState({ isFinding: true, failure: undefined, incoming: undefined });
  const settle = (values: Partial<Pasted>): void => {
    // The list of another user or order may be shown now.
    if (isShown(place)) usePasted.setState({ isFinding: false, ...values });
  };
  const fail = (problem: string) =>
    settle({ failure: { problem, received, isMore }, isEditingText: 'text' in received });
  try {
    const answer = await whileBusy(() => ask(received));
    if (!isShown(place)) return;
    if (answer.lines.length === 0) {
      fail(NOTHING);
      return;
    }
    changeList((list) => withAnswer(isMore ? list : { ...NO_LIST, text: list.text }, answer));
    // What was added before belongs to other lines.
    settle({ isEditingText: false, added: undefined });
  } catch (error) {
    fail(messageOf(error));
  }
};

/** Replaces the list with another one. The text is kept even if its lines cannot be found. */
export const replaceList = async (received: Received): Promise<void> => {
  changeList((list) => ({ ...list, text: 'text' in received ? received.text : '' }));
  await findList(received, false);
};

/** Adds another list to the unfinished one; text that could not be looked up yet comes first. */
export const addToList = async (received: Received): Promise<void> => {
  const { text, rows } = usePasted.getState().list;
  const isUnread = rows.length === 0 && text.trim() !== '';
  if ('text' in received) {
    const both = [text.trimEnd(), received.text].filter(Boolean).join('\n');
    changeList((list) => ({ ...list, text: both }));
    await findList(isUnread ? { text: both } : received, true);
    return;
  }
  if (isUnread) await findList({ text }, true);
  await findList(received, true);
};

/** Accepts text or a file pasted or dropped on the page. Asks first if there is an unfinished list. */
export const receiveList = (received: Received): void => {
  const { list } = usePasted.getState();
  usePasted.setState({ added: undefined });
  if (isEmpty(list)) void replaceList(received);
  else usePasted.setState({ incoming: received });
};

/**
 * Looks up a line with other words. Returns how to change it if anything is found: its quantity may have been changed meanwhile,
 * and is kept. Throws if the request fails.
 */
export const findRow = async (row: PastedRow, text: string): Promise<RowChange | undefined> => {
  const { lines } = await match({
    lines: [{ text, ...(row.quantity !== null && { quantity: row.quantity }) }],
  });
  const [line] = lines;
  if (!line || line.candidates.length === 0) return undefined;
  // If the first words found a product, the new ones may be for another that is wanted instead.
  const asked = row.candidates.length === 0 ? row.asked : '';
  return ({ quantity }) => ({
    ...{ text: line.text, asked, found: line.text, isSubstitute: false },
    quantity: quantity ?? line.quantity,
    ...matchOf(line),
  });
};

/** Removes the added packs from the order, keeps later changes, and restores the lines. */
export const takeBack = (order: OrderTarget, { rows, of, lines }: AddedRows): void => {
  for (const { choice, packs } of lines) order.add(choice, -packs);
  order.learn?.(choicesIn(rows.filter((row) => stateOf(row) === 'ready')), true);
  changeList((list) => ({
    ...(list.rows.length > 0 ? list : of),
    rows: [...list.rows, ...rows].toSorted((one, other) => one.key - other.key),
  }));
  usePasted.setState({ added: undefined });
};

/**
 * Refetches, by product code, prices and stock of a list from an earlier visit. Without a response they stay unchanged,
 * because placing the order checks them anyway.
 */
export const renewList = async (): Promise<void> => {
  const { place, list, isOld } = usePasted.getState();
  if (!isOld) return;
  usePasted.setState({ isOld: false });
  const candidates = list.rows.flatMap((row) => row.candidates);
  const codes = [...new Set(candidates.map(({ product }) => product.sku))].slice(0, MAX_ASKED_LINES);
  try {
    const { lines } = await match({ lines: codes.map((text) => ({ text, quantity: 1 })) });
    const found = new Map(
      lines.flatMap((line) => matchOf(line).candidates.map(({ product }) => [product.id, product])),
    );
    if (!isShown(place)) return;
    changeList((current) => ({
      ...current,
      rows: current.rows.map((row) => ({
        ...row,
        candidates: row.candidates.map(({ product, variantId }) => ({
          product: found.get(product.id) ?? product,
          variantId,
        })),
      })),
    }));
  } catch {
    usePasted.setState({ isOld: true });
  }
};

export const discardList = (): void => {
  changeList(() => NO_LIST);
  openRow(undefined);
  usePasted.setState({ ...CLOSED, added: undefined });
};
