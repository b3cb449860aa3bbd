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

/** Whether the month comes before the day in numeric dates. */
export type DayOrder = { isMonthFirst: boolean };

/** English and Afrikaans. */
const MONTHS = [
  ['jan'],
  ['feb'],
  ['mar', 'mrt', 'maa'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'des'],
];

const TIME_OF_DAY = /[ T]\d{1,2}:\d{2}/;
/** Longer than any date with its time. */
const MAX_LENGTH = 60;

/** Returns a date without the time after it. */
const withoutTime = (text: string): string => {
  const written = text.trim().slice(0, MAX_LENGTH);
  const at = written.search(TIME_OF_DAY);
  return at < 0 ? written : written.slice(0, at);
};

const dayOf = (year: string, month: number, day: number): string | undefined => {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isReal && full >= '1990' && full < '2100' ? text : undefined;
};

const monthOf = (name: string): number =>
  MONTHS.findIndex((names) => names.includes(name.slice(0, 3).toLowerCase())) + 1;

/** The two numbers before the year of a date such as 03/04/2025, where either may be the month. */
export const numbersOf = (text: string): [number, number] | undefined => {
  const shape = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(withoutTime(text));
  return shape ? [Number(shape[1]), Number(shape[2])] : undefined;
};

/** Parses a date as banks write it, to `YYYY-MM-DD`; a time after it is ignored. Undefined if it is not a date. */
export const parseDay = (text: string, { isMonthFirst }: DayOrder): string | undefined => {
  const date = withoutTime(text);
  const yearFirst = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/.exec(date);
  if (yearFirst) {
    const [, year = '', separator, month = '', day = ''] = yearFirst;
    return separator === '' && date.length !== 8 ? undefined : dayOf(year, Number(month), Number(day));
  }
  const named = /^(\d{1,2})[-/. ]?([A-Za-z]{3,9})\.?,?[-/. ]?(\d{4}|\d{2})$/.exec(date);
  if (named) return dayOf(named[3] ?? '', monthOf(named[2] ?? ''), Number(named[1]));
  const numbers = numbersOf(date);
  if (!numbers) return undefined;
  const [day, month] = isMonthFirst ? [numbers[1], numbers[0]] : numbers;
  return dayOf(date.split(/[-/. ]/).at(-1) ?? '', month, day);
};
