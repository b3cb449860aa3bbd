import { type Cents, type Decimals, inCents, MAX_RAND } from '@formulary/contract';

const GROUPS_OF_THREE = /^\d{1,3}(?:[.,]\d{3})+$/;

/** Splits a price into whole and decimal digits; returns the reason if the text is no price. */
const splitPrice = (text: string): { whole: string; decimals: string } | string => {
  const digits = text.replace(/^(?:R|ZAR)(?![a-z])|ZAR$/i, '').replaceAll(/[\s\u00a0\u202f']/g, '');
  if (digits.startsWith('-') || text.startsWith('-')) return 'Price cannot be negative';
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits))
    return `'${text}' was shortened by a spreadsheet; enter all of its digits`;
  if (!/^\d[\d.,]*$/.test(digits)) return `'${text}' is not a price`;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return { whole: digits, decimals: '' };
  const whole = digits.slice(0, last);
  const decimals = digits.slice(last + 1);
  const separators = digits.replaceAll(/\d/g, '');
  if (separators.length > 1 && new Set(separators).size === 1)
    return GROUPS_OF_THREE.test(digits)
      ? { whole: digits.replaceAll(/\D/g, ''), decimals: '' }
      : `'${text}' is not a price`;
  if (separators === ',' && decimals.length === 3 && !/^0*$/.test(whole))
    return `'${text}' may mean ${whole}${decimals} or ${whole}.${decimals}; write it without the comma`;
  if (separators.length > 1 && !GROUPS_OF_THREE.test(whole)) return `'${text}' is not a price`;
  if (new Set(separators.slice(0, -1)).has(separators.at(-1) ?? '')) return `'${text}' is not a price`;
  return { whole: whole.replaceAll(/\D/g, ''), decimals };
};

export type Price = { cost: Cents; isRounded: boolean; isRaised: boolean };

/**
 * Returns a price with the decimals of the store's prices, rounded half up and at least one unit of them (R 1, or R 0,01), or
 * the reason why the text is no price. Understands `1234.50`, `1 234,50` and `R 1,234.50`.
 */
export const parsePrice = (text: string, places: Decimals): Price | string => {
  const split = splitPrice(text);
  if (typeof split === 'string') return split;
  const { whole, decimals } = split;
  if (/^0*$/.test(whole + decimals)) return 'Price must be more than 0';
  const kept = decimals.slice(0, places).padEnd(places, '0');
  const lost = decimals.slice(places);
  const unit = places === 0 ? 100 : 1;
  const rounded = (Number(whole + kept) + (lost >= '5' ? 1 : 0)) * unit;
  if (rounded > MAX_RAND * 100) return `Price must be at most R ${MAX_RAND}`;
  const isRaised = rounded === 0;
  return {
    cost: inCents(isRaised ? unit : rounded),
    isRaised,
    isRounded: !isRaised && !/^0*$/.test(lost),
  };
};
