import { type SQL, sql } from 'drizzle-orm';
import { likePattern } from '../../db/like-pattern.ts';
import { phoneDigits } from './phone-search.ts';
import { searchedText, users } from './tables.ts';

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
