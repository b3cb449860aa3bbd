import type { Query } from '@formulary/contract/matching';

/** Converts to PostgreSQL's text-search query, which finds nothing if it is empty. No word can end its quotes. */
export const toTsquery = (query: Query | undefined): string => {
  if (query === undefined) return '';
  if ('oneOf' in query) return `(${query.oneOf.map(toTsquery).join(' | ')})`;
  if ('allOf' in query) return `(${query.allOf.map(toTsquery).join(' & ')})`;
  const flags = `${query.weights}${query.isPrefix ? '*' : ''}`;
  return `'${query.word}'${flags && `:${flags}`}`;
};
