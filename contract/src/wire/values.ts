import { z } from 'zod';

/** The maximum of an integer column. */
export const MAX_INTEGER = 2_147_483_647;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
const OUT_OF_RANGE = `Must be a date from ${FIRST_YEAR} to ${LAST_YEAR}.`;

const isInRange = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A date, `YYYY-MM-DD`, in the range that the database supports. */
export const day = z.iso.date('Must be a date, such as 2026-12-25.').refine(isInRange, OUT_OF_RANGE);
