import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickLineReadings, readQuickLine } from './quick-order.ts';

const read = (line: string): string => {
  const { text, quantity } = readQuickLine(line);
  return `${quantity ?? '-'} | ${text}`;
};

test.each([
  ['12 x panado 500', '12 | panado 500'],
  ['12x panado', '12 | panado'],
  ['12X Panado', '12 | Panado'],
  ['12 × panado 500mg', '12 | panado 500mg'],
  ['12*panado', '12 | panado'],
  ['12xpanado', '12 | panado'],
  ['12 *panado', '12 | panado'],
  ['2 Xarelto 20mg', '2 | Xarelto 20mg'],
  ['2 xalatan', '2 | xalatan'],
  ['2 x Xarelto 20mg', '2 | Xarelto 20mg'],
  ['2 boxes x panado', '2 | panado'],
  ['12 panado', '12 | panado'],
  ['12 panado 500 24', '12 | panado 500 24'],
  ['1 Adco-Dol', '1 | Adco-Dol'],
  ['10 x 24 panado', '10 | 24 panado'],
  ['2 x 100ml benylin', '2 | 100ml benylin'],
  ['2 x 500mg panado', '2 | 500mg panado'],
  ['12 72869001', '12 | 72869001'],
  ['6 x 6001234567890', '6 | 6001234567890'],
])('reads the quantity before the product: %s', (line, said) => {
  expect(read(line)).toBe(said);
});

test.each([
  ['panado 500mg x 12', '12 | panado 500mg'],
  ['panado 500 x 12', '12 | panado 500'],
  ['panado x12', '12 | panado'],
  ["panado 30's x 2", "2 | panado 30's"],
  ['panado 500mg*12', '12 | panado 500mg'],
  ['panado 500mg - 12', '12 | panado 500mg'],
  ['panado 500mg -12', '12 | panado 500mg'],
  ['panado – 12', '12 | panado'],
  ['panado: 12', '12 | panado'],
  ['panado = 12', '12 | panado'],
  ['panado => 12', '12 | panado'],
  ['panado ......... 12', '12 | panado'],
  ['panado, 12', '12 | panado'],
  ['panado,12', '12 | panado'],
  ['panado (10)', '10 | panado'],
  ['panado 500mg (x10)', '10 | panado 500mg'],
  ['panado 500 12', '12 | panado 500'],
  ['panado 500mg 12', '12 | panado 500mg'],
  ['panado 500mg 24 2', '2 | panado 500mg 24'],
  ['72869001 12', '12 | 72869001'],
  ['72869001 30', '30 | 72869001'],
  ['6001234567890 x 6', '6 | 6001234567890'],
])('reads the quantity after the product: %s', (line, said) => {
  expect(read(line)).toBe(said);
});

test.each([
  ['2 boxes panado', '2 | panado'],
  ['2 boxes of panado', '2 | panado'],
  ['3 pkts panado 500', '3 | panado 500'],
  ['2ctn', '- | 2ctn'],
  ['panado 2ctn', '2 | panado'],
  ['2ctn panado', '2 | panado'],
  ['panado 500 12 packs', '12 | panado 500'],
  ['panado 500mg, 12 boxes', '12 | panado 500mg'],
  ['panado 500mg x 12 boxes', '12 | panado 500mg'],
  ['panado 2 boxes urgent', '2 | panado urgent'],
  ['panado 500mg 24s (3 boxes)', '3 | panado 500mg 24s'],
  ['panado 500mg 10 only', '10 | panado 500mg'],
  ['panado 6 ea', '6 | panado'],
  ['6 ea. panado', '6 | panado'],
  ['qty 12 panado', '12 | panado'],
  ['panado 500 qty: 24', '24 | panado 500'],
  ['panado quantity = 4', '4 | panado'],
  ['panado 24 qty', '24 | panado'],
  ['2 box panado', '2 | panado'],
  ['1 pack panado', '1 | panado'],
  ['panado 1 box', '1 | panado'],
])('reads a quantity with its unit: %s', (line, said) => {
  expect(read(line)).toBe(said);
});

test.each([
  ['twelve panado', '12 | panado'],
  ['Twenty-four panado 500', '24 | panado 500'],
  ['twenty four x panado', '24 | panado'],
  ['a box of panado', '1 | panado'],
  ['one box panado', '1 | panado'],
  ['two boxes panado', '2 | panado'],
  ['panado two boxes', '2 | panado'],
  ['panado 500mg - six', '6 | panado 500mg'],
  ['panado x two', '2 | panado'],
  ['panado ten', '10 | panado'],
  ['half a dozen panado', '6 | panado'],
  ['a dozen panado', '12 | panado'],
  ['two dozen panado', '24 | panado'],
])('reads a quantity in words: %s', (line, said) => {
  expect(read(line)).toBe(said);
});

test.each([
  ...[
    'panado',
    'panado 500',
    'panado 500mg',
    'panado 500 mg',
    'panado 0.5 g',
    'panado 0,5',
    "panado 30's",
    'panado 24s',
  ],
  ...[
    'panado 500mg 24',
    'panado 500 24',
    'panado 12',
    'benylin 100ml',
    'benylin 100 ml',
    '100ml benylin',
    "30's panado",
  ],
  ...[
    '500 panado',
    '500mg panado',
    '30 tabs panado',
    '100 ml benylin',
    'panado 24 pack',
    'panado pack of 24',
    'augmentin 500/125',
  ],
  ...[
    'amoxil 125mg/5ml',
    'amoxil 125/5',
    'hydrocortisone 1%',
    'symbicord 160/4.5',
    'insulin 5 x 3ml',
    'insulin 100iu/ml',
  ],
  ...[
    '10x10cm gauze',
    '10 x 10 cm gauze',
    '7.5cm crepe bandage',
    'One Alpha',
    'One Touch strips',
    'Seven Seas cod liver oil',
  ],
  ...[
    'vitamin b12',
    'vitamin b 12',
    'vitamin B twelve',
    'co-amoxiclav',
    '72869001',
    '6001234567890',
    '12',
    '3TC',
    '0.9% saline',
  ],
])('leaves a strength, a pack or a name in the text: %s', (line) => {
  expect(read(line)).toBe(`- | ${line}`);
});

test.each([
  ['panado 500 24', ['- | panado 500 24', '24 | panado 500']],
  ['500 panado', ['- | 500 panado', '500 | panado']],
  ['10 amlodipine', ['10 | amlodipine', '- | 10 amlodipine']],
  ['panado x 24', ['24 | panado', '- | panado x 24']],
  ['24 x panado', ['24 | panado']],
])('finds the other readings of %s', (line, ways) => {
  expect(quickLineReadings(line).map(({ text, quantity }) => `${quantity ?? '-'} | ${text}`)).toEqual(ways);
});

test.each([
  ['AB4EA x 3', '3 | AB4EA'],
  ['AB-4EA x 3', '3 | AB-4EA'],
  ['e2e-4dc70278-e2031d31a4ea x 3', '3 | e2e-4dc70278-e2031d31a4ea'],
  ['AB4DOZ', '- | AB4DOZ'],
  ['AB1BOX', '- | AB1BOX'],
  ['AB4QTY x 2', '2 | AB4QTY'],
  ['panado 4ea', '4 | panado'],
  ['panado x4ea', '4 | panado'],
  ['panado 500mgx4ea', '4 | panado 500mgx'],
])('reads a code with its letters, and a unit only after a number of its own: %s', (line, said) => {
  expect(read(line)).toBe(said);
});

test('reads any line as text with a quantity of at least 1, or without a quantity', () => {
  const written = fc.array(
    fc.constantFrom(...'12 x panado 500mg - , ; qty twelve a box of boxes ( ) 24 0 x 5ml 3TC'.split(' ')),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        written.map((words) => words.join(' ')),
      ),
      (line) => {
        for (const { text, quantity } of quickLineReadings(line)) {
          expect(
            quantity === undefined || (Number.isInteger(quantity) && quantity >= 1 && quantity <= 999_999),
          ).toBe(true);
          expect(quantity === undefined || text !== '').toBe(true);
        }
      },
    ),
  );
});
