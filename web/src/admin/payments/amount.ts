import { type Cents, MAX_PAYMENT_RAND, randFromCents } from '@formulary/contract';
import { readMoney } from '#web/lib/typed-money.ts';

/** Parses an amount typed in rand, or returns an error. */
export const parseAmount = (text: string): { cents: Cents } | { error: string } => {
  if (text.trim() === '') return { error: 'Enter the amount that was paid.' };
  const amount = readMoney(text);
  if (amount === undefined) return { error: 'Enter rand and cents, such as 1234.50.' };
  if (amount <= 0) return { error: 'The amount must be more than 0.' };
  if (randFromCents(amount) > MAX_PAYMENT_RAND) return { error: 'The amount is too large.' };
  return { cents: amount };
};
