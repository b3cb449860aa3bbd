import {
  type Cents,
  formatDate as formatDateIn,
  formatDatePadded as formatDatePaddedIn,
  formatDateTime as formatDateTimeIn,
  formatMoney as formatMoneyIn,
  formatTime as formatTimeIn,
  inCents,
} from '@formulary/contract';
import { storeDecimals, storeTimeZone } from './store-settings.ts';

/** Formats money, numbers and dates as every screen shows them, and as documents and exports do. */
export { formatDay, formatMoneyExactly, formatNumber } from '@formulary/contract';

/**
 * Formats an amount with the decimals of the store's prices: `R 1 234` or `R 1 234,00`. Cents, if there are any, are
 * always shown. Use `formatMoneyExactly` in a column of balances.
 */
export const formatMoney = (amount: Cents): string => formatMoneyIn(amount, storeDecimals());

/** Formats the VAT of a total with the decimals of the store's prices; documents show its cents. */
export const formatTax = (tax: Cents): string =>
  formatMoney(storeDecimals() === 0 ? inCents(Math.round(tax / 100) * 100) : tax);

type Moment = string | Date;

/** Formats the date of a time in the store's time zone: `4 Nov 2026`. For a date without a time, use `formatDay`. */
export const formatDate = (moment: Moment): string => formatDateIn(moment, storeTimeZone());

/** The same with two digits, for columns: `04 Nov 2026`. */
export const formatDatePadded = (moment: Moment): string => formatDatePaddedIn(moment, storeTimeZone());

/** Formats a time in the store's time zone: `4 Nov 2026, 14:05`. */
export const formatDateTime = (moment: Moment): string => formatDateTimeIn(moment, storeTimeZone());

/** Formats the time of day in the store's time zone: `14:05:09`. */
export const formatTime = (moment: Moment): string => formatTimeIn(moment, storeTimeZone());
