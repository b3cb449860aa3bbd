import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { likePattern } from '../../db/rows.ts';
import { searchedText, users } from './tables.ts';

const PHONE = /^[+(]?[\d\s()/.-]+$/;
const LEAST_DIGITS = 4;

/**
 * Returns the digits of a telephone number without country code or leading zero, so that "082 555 1234", "+27 82 555
 * 1234" and "27825551234" are equal. Undefined if the text is not a number or is too short.
 */
export const phoneDigits = (text: string): string | undefined => {
  const typed = text.trim();
  const digits = typed.replace(/\D/g, '');
  if (!PHONE.test(typed) || digits.length < LEAST_DIGITS) return undefined;
  const isAbroad = typed.startsWith('+') || typed.startsWith('00') || /^27\d{9}/.test(digits);
  const national = isAbroad ? digits.replace(/^(?:00)?27/, '') : digits;
  return national.replace(/^0/, '');
};

/** Matches a telephone number with these digits, however it is formatted. */
export const hasPhone = (phone: AnyPgColumn | SQL, digits: string): SQL =>
  sql`regexp_replace(${phone}, '\\D', '', 'g') like ${`%${digits}%`}`;

/** Matches a typed telephone number, or every word in the name, surname, username, phone or email address. */
export const matchingText = (q: string): SQL[] => {
  const digits = phoneDigits(q);
  if (digits !== undefined) return [sql`${searchedText(users)} like ${likePattern(digits)}`];
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`${searchedText(users)} like ${likePattern(word)}`);
};
