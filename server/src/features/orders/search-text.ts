/** Lower case without accents, single spaces: what an order's words and the words looked for are compared as. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The text that an order is found by. */
export const searchTextOf = (parts: Iterable<string | null | undefined>): string =>
  fold([...new Set(parts)].filter(Boolean).join(' '));

/** The words that a searched order's text must all contain; none for a blank text. */
export const searchWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);
