import { type Cents, centsFromRand, MAX_PAYMENT_RAND } from '@formulary/contract';

const PLAIN = /^\d+(?:[.,]\d{0,2})?$/;
const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/;
const GROUPED_BY_POINT = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/;

/**
 * Reads an amount as slips write it: `2000`, `R 2 000,50`, `2,000.50`. Returns undefined for anything else.
 */
const readAmount = (text: string): number | undefined => {
  const digits = text.replace(/^\s*R/i, '').replace(/[\s\u00a0]/g, '');
  if (PLAIN.test(digits)) return Number(digits.replace(',', '.'));
  if (GROUPED_BY_COMMA.test(digits)) return Number(digits.replaceAll(',', ''));
  if (GROUPED_BY_POINT.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  return undefined;
};

/** What was typed in rand, or what is wrong with it. */
export const parseAmount = (text: string): { cents: Cents } | { error: string } => {
  if (text.trim() === '') return { error: 'Enter the amount that was paid.' };
  const rand = readAmount(text);
  if (rand === undefined) return { error: 'Enter rand and cents, such as 1234.50.' };
  if (rand <= 0) return { error: 'The amount must be more than 0.' };
  if (rand > MAX_PAYMENT_RAND) return { error: 'The amount is too large.' };
  return { cents: centsFromRand(rand) };
};
