import { type Cents, centsFromRand, hasCents, randFromCents } from '@formulary/contract';
import { z } from 'zod';
import { storeDecimals } from './store-settings.ts';

const PLAIN = /^\d+(?:[.,]\d{0,2})?$/;
const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/;
const GROUPED_BY_POINT = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/;

/**
 * Parses an amount in rand as people, slips and spreadsheets write it: `2000`, `R 2 000,50`, `2,000.50`. Returns
 * undefined for anything else.
 */
export const readMoney = (text: string): Cents | undefined => {
  const digits = text.replace(/^\s*(?:R|ZAR)/i, '').replaceAll(/[\s\u00a0\u202f']/g, '');
  if (PLAIN.test(digits)) return centsFromRand(Number(digits.replace(',', '.')));
  if (GROUPED_BY_COMMA.test(digits)) return centsFromRand(Number(digits.replaceAll(',', '')));
  if (GROUPED_BY_POINT.test(digits))
    return centsFromRand(Number(digits.replaceAll('.', '').replace(',', '.')));
  return undefined;
};

/** May be thousands, or a price with one decimal too many. */
const IS_UNSURE = /^\D*\d{1,3}[.,]\d{3}$/;

/**
 * Like `readMoney`, for prices and fees. Returns undefined for cents if the store's prices have none, and otherwise for
 * text that could be read in two ways.
 */
export const readPrice = (text: string): Cents | undefined => {
  if (storeDecimals() === 2 && IS_UNSURE.test(text.trim())) return undefined;
  const price = readMoney(text);
  return price === undefined || (storeDecimals() === 0 && hasCents(price)) ? undefined : price;
};

/** Formats an amount as people type it: `1234`, or `1234.50` if it has cents. */
export const typedMoney = (amount: Cents): string =>
  hasCents(amount) ? randFromCents(amount).toFixed(2) : String(randFromCents(amount));

/** An example of a price or fee, for the error message about an invalid one. */
export const priceExample = (): string =>
  storeDecimals() === 0 ? 'Enter whole rand.' : 'Enter rand and cents, such as 1234.50.';

/** A text field for a price or fee: the typed text becomes rand, which `schema` checks. */
export const typedPrice = <Schema extends z.ZodType<Cents, number>>(schema: Schema) =>
  z.string().transform((text, context) => {
    const amount = readPrice(text);
    const { data, error } =
      amount === undefined ? { error: undefined } : schema.safeParse(randFromCents(amount));
    if (data !== undefined) return data;
    context.addIssue({ code: 'custom', message: error?.issues[0]?.message ?? priceExample() });
    return z.NEVER;
  });
