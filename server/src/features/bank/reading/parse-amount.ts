import { type Cents, inCents } from '@formulary/contract';

/** More than in any account, and still exact as a number of cents. */
const MAX_DIGITS = 12;

/** Splits digits at their decimal sign. Undefined if it may be a thousands separator. */
const splitDecimals = (digits: string): { whole: string; decimals: string } | undefined => {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (at < 0) return { whole: digits, decimals: '' };
  const sign = digits.charAt(at);
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  const isOnce = digits.indexOf(sign) === at;
  if (decimals.length === 3) {
    const isGrouped = /^\d{1,3}([.,]\d{3})*$/.test(whole) && new Set(digits.replace(/\d/g, '')).size === 1;
    return isGrouped && (sign === ',' || !isOnce)
      ? { whole: digits.replaceAll(sign, ''), decimals: '' }
      : undefined;
  }
  if (!isOnce || !/^\d{0,2}0*$/.test(decimals)) return undefined;
  const grouped = whole.replace(/[.,]/g, '');
  if (grouped !== whole && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  return { whole: grouped, decimals };
};

/**
 * Parses an amount as banks write it, digit by digit and never as a fraction: `1234.50`, `-1 234,50`, `R1,234.50`,
 * `(200.00)`, `200.00-`, `200.00 Cr`. Undefined if it is not an amount, or is ambiguous.
 */
export const parseAmount = (text: string): Cents | undefined => {
  const compact = text
    .replace(/[\s'\u00a0\u202f]/g, '')
    .replace(/[−–]/g, '-')
    .toUpperCase();
  const shape = /^(\(?)([+-]?)(?:ZAR|R)?([+-]?)([\d.,]*\d[.,]?)(-?)(\)?)(CR|DR)?$/.exec(compact);
  if (!shape) return undefined;
  const [, open = '', before = '', after = '', digits = '', behind = '', close = '', side = ''] = shape;
  if ((open === '') !== (close === '')) return undefined;
  const marks = [open && '-', before, after, behind, side === 'DR' ? '-' : ''].filter(Boolean);
  if (marks.length > 1 || (side === 'CR' && marks.length > 0)) return undefined;
  const parts = splitDecimals(digits);
  if (!parts) return undefined;
  const whole = parts.whole.replace(/^0+(?=\d)/, '');
  if (whole.length > MAX_DIGITS) return undefined;
  const cents = Number(whole || '0') * 100 + Number(parts.decimals.slice(0, 2).padEnd(2, '0'));
  return inCents(marks[0] === '-' && cents !== 0 ? -cents : cents);
};
