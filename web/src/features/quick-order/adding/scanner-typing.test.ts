import { expect, it } from 'vitest';
import { createScannerWatch } from './scanner-typing.ts';

const typed = (text: string, msPerKey: number, begun = '') => {
  const watch = createScannerWatch();
  for (let length = begun.length + 1; length <= text.length; length += 1)
    watch.key(text.slice(0, length), length * msPerKey);
  return watch.isScanned(text, (text.length + 1) * msPerKey);
};

it.each([
  ['a barcode as fast as scanners type', '6001234567895', 8, true],
  ['a slow scanner', '700123001', 30, true],
  ['a person who types a code', '6001234567895', 90, false],
  ['words, however fast', 'panado 500', 5, false],
  ['a word without digits', 'paracetamol', 5, false],
  ['a few digits', '5001', 5, false],
])('tells a scanner from a person: %s', (_, text, msPerKey, expected) => {
  expect(typed(text, msPerKey)).toBe(expected);
});

it('takes no pasted code for a scan, nor one whose beginning was there before', () => {
  const watch = createScannerWatch();
  watch.key('6001234567895', 1);
  expect(watch.isScanned('6001234567895', 2)).toBe(false);
  expect(typed('6001234567895', 5, '600123')).toBe(false);
});

it('begins again after a reset', () => {
  const watch = createScannerWatch();
  watch.key('6', 0);
  watch.reset();
  for (let length = 1; length <= 9; length += 1) watch.key('700123001'.slice(0, length), 5_000 + length);
  expect(watch.isScanned('700123001', 5_012)).toBe(true);
});
