/**
 * Fields with their own message for every kind of mistake. The generic messages are the specification's and speak of
 * "character(s)"; they are only for fields that appear in no form.
 */
import { z } from 'zod';

/** "a, b or c". Made when needed, because a browser takes long to load its first format. */
const listChoices = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

export const tooLongMessage = (most: number): string => `Use at most ${most} characters.`;

/** Uses `words` for a value that is present; a missing one is "Required". */
const unlessMissing =
  (words: string): z.core.$ZodErrorMap =>
  ({ input }) =>
    input === undefined || input === null ? undefined : words;

export const optionalText = (most: number) => z.string().trim().max(most, tooLongMessage(most));

/** Text that must not be empty; `words` is the message if it is empty. */
export const requiredText = (words: string, most: number) =>
  z.string(words).trim().min(1, words).max(most, tooLongMessage(most));

/** A whole number within inclusive bounds. */
export const wholeNumber = (
  least: number,
  most: number,
  words = `Enter a whole number from ${least} to ${most}.`,
) =>
  z
    .number({ error: unlessMissing(words) })
    .int(words)
    .min(least, words)
    .max(most, words);

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: (issue) => unlessMissing(`Choose ${listChoices(words)}.`)(issue) });

/** A list of 1 to `most` items, called `what`: "Choose from 1 to 100 orders." */
export const boundedList = <Item extends z.ZodType>(item: Item, most: number, what: string) => {
  const words = `Choose from 1 to ${most} ${what}.`;
  return z.array(item).min(1, words).max(most, words);
};

export const listOf = <Item extends z.ZodType>(item: Item, most: number, what: string) =>
  z.array(item).max(most, `Send at most ${most} ${what}.`);

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

/**
 * The version that an edit started from. If someone else has changed the record since, the edit is refused with 409
 * STALE and changes nothing.
 */
export const recordVersion = wholeNumber(1, MAX_INTEGER);

/** Normalises all line breaks (CRLF, CR) to line feeds. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
