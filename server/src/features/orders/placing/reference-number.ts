import { randomInt } from 'node:crypto';

/** Digits and capitals that nobody takes for another: no 0 O 1 I. */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_CHARACTERS = 8;

/** Doubles in the field of 32 elements (x⁵ + x² + 1): each position of a reference weighs twice the next. */
const double = (value: number): number => {
  const doubled = value << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
};

/** Horner's rule in that field; undefined where a character is not of the alphabet. */
const weigh = (text: string): number | undefined => {
  let sum = 0;
  for (const character of text) {
    const value = REFERENCE_ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    sum = double(sum) ^ value;
  }
  return sum;
};

/** The characters with their check character after them. Any one wrong character, or two neighbours swapped, shows. */
export const withCheckCharacter = (text: string): string =>
  text + REFERENCE_ALPHABET.charAt(double(weigh(text) ?? 0));

/** Whether the check character fits: false for a reference mistyped in a banking app. */
export const isReferenceNumber = (text: string): boolean =>
  text.length === RANDOM_CHARACTERS + 1 && weigh(text) === 0;

/** A random reference of nine characters, the last a check character. */
export const newReferenceNumber = (): string =>
  withCheckCharacter(
    Array.from({ length: RANDOM_CHARACTERS }, () =>
      REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
    ).join(''),
  );
