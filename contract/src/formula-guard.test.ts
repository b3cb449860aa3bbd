import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

describe('an exported string', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\u2060\u00ad\ufeff@sum', "'\u2060\u00ad\ufeff@sum"],
    ['\u3164=1', "'\u3164=1"],
    ['|calc', "'|calc"],
    ['\n=1', "'\n'=1"],
    ['\r\n+1', "'\r'\n'+1"],
    [' \t-1', "' \t'-1"],
    ['Aspirin;=1+1', "Aspirin;'=1+1"],
    ['a;\u200b|calc;b', "a;'\u200b|calc;b"],
    ['first line\n=1', "first line\n'=1"],
    ['\uff1d1', "'\uff1d1"],
    ["'=quoted", "''=quoted"],
  ])('%j would run as a formula, so it becomes %j', (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  test.each(['Panado 500 mg', "5' tape", 'a = b; c', 'x - y', 'O’Neil; Sons', '2;3', '', '1|2'])(
    '%j would not run, so it stays as it is',
    (text) => {
      expect(guardFormula(text)).toBe(text);
      expect(unguardFormula(text)).toBe(text);
    },
  );

  const texts = fc.string({ unit: fc.constantFrom(...";\t\r\n' =+-@|\u200b\ufeffax") });
  test('never starts a cell with a formula, whichever separator the spreadsheet uses, and can be restored', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const guarded = guardFormula(text);
        for (const cell of [guarded, ...guarded.split(/[;\t\r\n]/)])
          expect(cell).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@|]/);
        expect(unguardFormula(guarded)).toBe(text);
      }),
    );
  });

  test('may be very long', () => {
    const long = '\n'.repeat(20_000);
    expect(guardFormula(`${long}x`)).toBe(`${long}x`);
  });
});
