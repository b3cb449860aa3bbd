/**
 * Parts of a PostgreSQL text query. A word has passed `search_normalise`: letters, digits, and a hyphen or a decimal point
 * between them, so that nothing in it can end the quotes.
 */

/** Where in a product a word may be: A its name, B its strength, C form, pack and lab, D the rest; anywhere by default. */
type Weights = '' | 'A' | 'B' | 'AB' | 'AC' | 'ABC';

export const oneOf = (parts: readonly string[]): string => {
  const [first = '', ...others] = parts.filter(Boolean);
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
};

export const allOf = (parts: readonly string[]): string => {
  const [first = '', ...others] = parts.filter(Boolean);
  return others.length === 0 ? first : `(${[first, ...others].join(' & ')})`;
};

/** A word with a hyphen is found joined or in parts. */
const lexemes = (word: string, flags: string): string => {
  const lexeme = (text: string) => `'${text}'${flags && `:${flags}`}`;
  if (!word.includes('-')) return lexeme(word);
  return oneOf([lexeme(word.replaceAll('-', '')), allOf(word.split('-').filter(Boolean).map(lexeme))]);
};

export const wholeWord = (word: string, weights: Weights = ''): string => lexemes(word, weights);

/** Words that begin so. */
export const wordFrom = (word: string, weights: Weights = ''): string => lexemes(word, `${weights}*`);
