import { quickLineReadings } from '@formulary/contract';
import {
  type Catalogue,
  matchLines,
  type Question,
  readText,
  withoutPrices,
} from '@formulary/contract/matching';
import { expect, test } from 'vitest';
import { effortOf } from '../../../../test/longest-hold.ts';

const textsOf = (pasted: string): string[] => readText(pasted).lines.map(({ text }) => text);

const ATTACKS: [what: string, text: string][] = [
  ['signs of quotes with two spaces each', '>  '.repeat(36)],
  ['many lines of signs of quotes', `${`${'>  '.repeat(1300)}\n`.repeat(100)}`],
  ['2 000 spaces between two words', `panado${' '.repeat(2000)}x`],
  ['2 000 spaces before a price', `panado${' '.repeat(2000)}R1x`],
  ['spaces and commas', `a${' ,'.repeat(1900)}b`],
  ['hyphens', `${'-'.repeat(3900)}x`],
  ['bars', `${'| '.repeat(1900)}x`],
  ['quotation marks', `${'"'.repeat(3901)};1`],
  ['digits and spaces after R', `panado R1${' 1'.repeat(1900)}x`],
  ['colons and spaces', `${': '.repeat(1900)}x`],
  ['a stamp without an end', `[${'1:23 '.repeat(700)}`],
  ['dots and @ signs', `${'a.'.repeat(1900)}@`],
  ['the word please', 'please '.repeat(550)],
  ['"also" before no product', `${'also, '.repeat(600)}9`],
];

test.each(ATTACKS)('reads a line of %s in less than 300 ms on a quiet machine', async (_, text) => {
  expect(await effortOf(() => readText(text))).toBeLessThan(300);
});

test('removes one or more quotation signs, with any spaces', () => {
  expect(textsOf('> > 2 x panado\n>>3 x brufen\n|  4 x amoxil')).toEqual([
    '2 x panado',
    '3 x brufen',
    '4 x amoxil',
  ]);
});

test('reads a quantity with a comma after its thousands as one number, and leaves the columns of other lines', () => {
  const quantitiesOf = (pasted: string) =>
    readText(pasted).lines.map(({ text, quantity }) => quantity ?? quickLineReadings(text)[0].quantity);
  expect(quantitiesOf('panado 500mg x 50,000')).toEqual([50_000]);
  expect(quantitiesOf('panado 500mg x50,000\nbrufen x 2,000')).toEqual([50_000, 2_000]);
  expect(quantitiesOf('50,000 x panado\n2,000 x brufen')).toEqual([50_000, 2_000]);
  expect(quantitiesOf('amoxil 250,120\npanado 500,240')).toEqual([120, 240]);
});

test('removes the time and sender of a message', () => {
  expect(
    textsOf('[21/11/2026, 09:14:03] Thandi N: 2 x panado\n21/11/2026, 9:15 am - Thandi N: 3 x brufen'),
  ).toEqual(['2 x panado', '3 x brufen']);
});

test.each([
  'Page 1 of 2',
  'PAGE 2',
  'Bladsy 1 van 2',
  '1 of 2',
  'Totaal reels: 18',
  'Total lines: 18',
  'Groottotaal 18',
  'Aantal items: 18',
  'Number of lines: 18',
  '18 items in total',
])('ignores "%s"', (line) => {
  const list = readText(`2 x panado 500\n${line}\n3 x brufen 400`);
  expect(list.lines.map(({ text }) => text)).toEqual(['2 x panado 500', '3 x brufen 400']);
  expect(list.ignored).toEqual([line]);
});

test('removes prices', () => {
  expect(withoutPrices('panado   500 @ R 1 234,50 each')).toBe('panado 500');
});

test('joins at most five pieces of a line, however many follow', () => {
  const [first = '', ...others] = textsOf(`Calmol 500 mg\n${'film-coated tablets\n'.repeat(40)}`);
  expect(first).toBe(`Calmol 500 mg${' film-coated tablets'.repeat(4)}`);
  expect(Math.max(...others.map((text) => text.split('film').length - 1))).toBeLessThanOrEqual(5);
});

test('joins lines of a PDF that were broken at the end of a column', () => {
  expect(
    textsOf(
      [
        'Calmol 500 mg film-coated',
        "tablets 24's x 12",
        'Amlovar 5 mg 30 x 4',
        'Co-Cardovan 80 mg /',
        '12.5 mg tablets x 2',
        'Brufen 400 x 3',
      ].join('\n'),
    ),
  ).toEqual([
    "Calmol 500 mg film-coated tablets 24's x 12",
    'Amlovar 5 mg 30 x 4',
    'Co-Cardovan 80 mg / 12.5 mg tablets x 2',
    'Brufen 400 x 3',
  ]);
});

test('joins unnumbered lines in a numbered list', () => {
  expect(
    textsOf(
      '1. Calmol Paediatric\nSyrup Strawberry x 2\n2. Amlovar 5 mg x 4\n3. Brufen 400 x 3\nThandi Nkosi',
    ),
  ).toEqual(['Calmol Paediatric Syrup Strawberry x 2', 'Amlovar 5 mg x 4', 'Brufen 400 x 3', 'Thandi Nkosi']);
});

test('does not join lines that each have a quantity', () => {
  expect(textsOf('Amoxil 250 mg x 2\n500 mg capsules x 3\nBrufen 400 x 3')).toHaveLength(3);
});

test('a repeated line is looked up once, and returned each time as it was written', async () => {
  const questions: Question[] = [];
  const catalogue: Catalogue = {
    findCodes: async () => [],
    findVocabulary: async () => ({ spelled: [], meant: [] }),
    findCandidates: async (asked) => {
      questions.push(...asked);
      return [];
    },
    readProducts: async () => [],
    findChoices: async () => [],
  };
  const asked = [...Array.from({ length: 300 }, () => 'panado 500'), 'brufen 400'];
  const lines = asked.map((text, place) => ({ line: `${place}. ${text}`, text, codes: [] }));
  const matched = await matchLines(catalogue, lines);
  expect(questions).toHaveLength(2);
  expect(matched.map(({ line, text }) => [line, text])).toEqual(
    asked.map((text, place) => [`${place}. ${text}`, text]),
  );
});
