import { isReferenceNumber } from '../../orders/placing/insert-order.ts';

/** Possible mentions in the text of a line. References are candidates that have yet to be looked up. */
export type Mentions = { references: string[]; invoices: number[]; phrases: string[] };

const REFERENCE_LENGTH = 9;
/** `INV-000123`, `inv 123`, `Invoice no. 123`. */
const INVOICE = /\bINV(?:OICE)?S?[^A-Z0-9]{0,3}(?:(?:NO|NR|NUMBER)\b[^A-Z0-9]{0,3})?0*(\d{1,9})(?!\d)/g;
/** Maximum number of words in a name or company. */
const MAX_WORDS = 6;
const LEAST_CHARACTERS = 4;

/** Returns a name as banks write it: in capitals, without accents or punctuation. */
export const normalName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** Finds references wherever they begin: banks and payers put spaces and marks into them, or leave out those around them. */
const findReferences = (text: string): string[] => {
  const compact = text.replace(/[^A-Z0-9]/g, '');
  const found = new Set<string>();
  for (let at = 0; at + REFERENCE_LENGTH <= compact.length; at += 1) {
    const candidate = compact.slice(at, at + REFERENCE_LENGTH);
    if (isReferenceNumber(candidate)) found.add(candidate);
  }
  return [...found];
};

const findPhrases = (text: string): string[] => {
  const words = normalName(text).split(' ');
  const phrases = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let until = from + 1; until <= Math.min(words.length, from + MAX_WORDS); until += 1) {
      const phrase = words.slice(from, until).join(' ');
      if (phrase.length >= LEAST_CHARACTERS) phrases.add(phrase);
    }
  return [...phrases];
};

/** Finds possible mentions in the text of a line. */
export const findMentions = ({
  description,
  reference,
}: {
  description: string;
  reference: string;
}): Mentions => {
  const texts = [description, reference].map((text) => text.toUpperCase());
  return {
    references: findReferences(texts.join(' ')),
    invoices: [...new Set([...texts.join('  ').matchAll(INVOICE)].map(([, digits]) => Number(digits)))],
    phrases: [...new Set(texts.flatMap(findPhrases))],
  };
};
