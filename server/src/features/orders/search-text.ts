/** Normalises text for comparison: lower case, no accents, single spaces. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export const searchTextOf = (parts: Iterable<string | null | undefined>): string =>
  fold([...new Set(parts)].filter(Boolean).join(' '));

/** Returns the words that a matching order's text must all contain; none for blank text. */
export const searchWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);
