import { z } from 'zod';

/** The largest value of a whole number column of the database. */
export const MAX_INTEGER = 2_147_483_647;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
const OUT_OF_RANGE = `Must be a date from ${FIRST_YEAR} to ${LAST_YEAR}.`;

const isInRange = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A date, `YYYY-MM-DD`, that the database and every calendar can hold. */
export const day = z.iso.date('Must be a date, such as 2026-12-25.').refine(isInRange, OUT_OF_RANGE);
