import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isReferenceNumber,
  newReferenceNumber,
  REFERENCE_ALPHABET,
  withCheckCharacter,
} from './insert-order.ts';

const characters = fc.string({
  unit: fc.constantFrom(...REFERENCE_ALPHABET),
  minLength: 8,
  maxLength: 8,
});
const replaceAt = (text: string, at: number, character: string): string =>
  text.slice(0, at) + character + text.slice(at + 1);

test('generates nine characters without easily confused ones', () => {
  for (let count = 0; count < 1000; count += 1) {
    const reference = newReferenceNumber();
    expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{9}$/);
    expect(isReferenceNumber(reference)).toBe(true);
  }
});

test('detects any one wrong character', () => {
  fc.assert(
    fc.property(characters, (text) => {
      const reference = withCheckCharacter(text);
      for (let at = 0; at < reference.length; at += 1)
        for (const wrong of REFERENCE_ALPHABET)
          expect(isReferenceNumber(replaceAt(reference, at, wrong))).toBe(wrong === reference[at]);
    }),
  );
});

test('detects any two neighbours swapped, the check character included', () => {
  fc.assert(
    fc.property(characters, (text) => {
      const reference = withCheckCharacter(text);
      for (let at = 0; at + 1 < reference.length; at += 1) {
        const [left = '', right = ''] = reference.slice(at, at + 2);
        const swapped = replaceAt(replaceAt(reference, at, right), at + 1, left);
        expect(isReferenceNumber(swapped)).toBe(left === right);
      }
    }),
  );
});

test('rejects anything that is not a reference', () => {
  for (const text of ['', '2', '22222222', '2222222222', 'ABCDEFGH0', 'abcdefgh2', 'ABC DEFG2'])
    expect(isReferenceNumber(text)).toBe(false);
});
