/**
 * Parts of a PostgreSQL text query. A word has passed `search_normalise`, so it has only letters, digits, and hyphens or
 * decimal points between them, and cannot end the quotes.
 */

/** The fields to search: A name, B strength, C form, pack and lab, D the rest; all by default. */
type Weights = '' | 'A' | 'B' | 'AB' | 'AC' | 'ABC';

export const oneOf = (parts: readonly string[]): string => {
  const [first = '', ...others] = parts.filter(Boolean);
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
};

export const allOf = (parts: readonly string[]): string => {
  const [first = '', ...others] = parts.filter(Boolean);
  return others.length === 0 ? first : `(${[first, ...others].join(' & ')})`;
};

/** A hyphenated word is found joined or in parts. */
const lexemes = (word: string, flags: string): string => {
  const lexeme = (text: string) => `'${text}'${flags && `:${flags}`}`;
  if (!word.includes('-')) return lexeme(word);
  return oneOf([lexeme(word.replaceAll('-', '')), allOf(word.split('-').filter(Boolean).map(lexeme))]);
};

export const wholeWord = (word: string, weights: Weights = ''): string => lexemes(word, weights);

/** Matches words by prefix. */
export const wordFrom = (word: string, weights: Weights = ''): string => lexemes(word, `${weights}*`);
