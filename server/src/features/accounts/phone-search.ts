import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const PHONE = /^[+(]?[\d\s()/.-]+$/;
const LEAST_DIGITS = 4;

/**
 * The digits of a typed telephone number without its country code or leading zero: "082 555 1234", "+27 82 555 1234" and
 * "27825551234" are one. Undefined for what is no number, or too little of one.
 */
export const phoneDigits = (text: string): string | undefined => {
  const typed = text.trim();
  const digits = typed.replace(/\D/g, '');
  if (!PHONE.test(typed) || digits.length < LEAST_DIGITS) return undefined;
  const isAbroad = typed.startsWith('+') || typed.startsWith('00') || /^27\d{9}/.test(digits);
  const national = isAbroad ? digits.replace(/^(?:00)?27/, '') : digits;
  return national.replace(/^0/, '');
};

/** Whether a telephone number has these digits, however it was written. */
export const hasPhone = (phone: AnyPgColumn | SQL, digits: string): SQL =>
  sql`regexp_replace(${phone}, '\\D', '', 'g') like ${`%${digits}%`}`;
