import { MAX_ASKED_LINES, type MatchAnswer } from '@formulary/contract';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { addCatalogue, type ListedProduct } from '../../../test/pasted-lists/catalogue.ts';
import { type PastedList, type Review, readLists, review } from '../../../test/pasted-lists/lists.ts';
import { isAttack } from '../../../test/repetitions.ts';

const harness = useApp();
let customer: { id: string };
let products: ListedProduct[];

beforeAll(async () => {
  customer = await newUser(harness.db);
  products = await addCatalogue(harness.db);
});

const fileOf = async ({ kind, lines }: PastedList): Promise<Buffer> => {
  const texts = lines.map(({ text }) => text);
  if (kind === 'utf16') return Buffer.from(`\ufeff${texts.join('\r\n')}`, 'utf16le');
  if (kind === 'csv') return Buffer.from(texts.join('\r\n'));
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Order', rows: texts.map((text) => text.split('\t')) }] }),
  );
};

const match = async (list: PastedList): Promise<MatchAnswer> => {
  if (list.kind === 'text') {
    const payload = { text: list.lines.map(({ text }) => text).join('\n') };
    const answer = await harness.as(customer, { method: 'POST', url: '/api/quick-order/match', payload });
    return answer.json();
  }
  const answer = await harness.as(customer, {
    method: 'POST',
    url: '/api/quick-order/read',
    headers: { 'content-type': 'multipart/form-data; boundary=xxLISTxx' },
    payload: Buffer.concat([
      Buffer.from('--xxLISTxx\r\ncontent-disposition: form-data; name="file"; filename="list"\r\n\r\n'),
      await fileOf(list),
      Buffer.from('\r\n--xxLISTxx--\r\n'),
    ]),
  });
  return answer.json();
};

test('reads at least 95% of the lines of lists as people write them, and calls no wrong line sure', async () => {
  const lists = readLists(products);
  const reviews: Review[] = [];
  for (const list of lists) reviews.push(review(list, await match(list)));
  const sum = (of: (one: Review) => number) => reviews.reduce((total, one) => total + of(one), 0);
  const [lines, right, certain] = [
    sum((one) => one.lines),
    sum((one) => one.right),
    sum((one) => one.certain),
  ];
  const wrong = reviews.flatMap((one) => one.wrong);
  const sure = reviews.flatMap((one) => one.sure);
  process.stdout.write(
    [
      `${lists.length} lists, ${lines} lines, ${products.length} products: ${right} right (${((right / lines) * 100).toFixed(1)} %), ${certain} of them sure`,
      ...wrong.map((line) => `  wrong: ${line}`),
      '',
    ].join('\n'),
  );
  expect(lists.length).toBeGreaterThanOrEqual(60);
  expect(sure).toEqual([]);
  expect(right / lines).toBeGreaterThanOrEqual(0.95);
});

type Said = (product: ListedProduct, quantity: number) => string;
const numberOf = ({ strength }: ListedProduct): string => `${Number.parseFloat(strength) || ''}`;
const WAYS: [what: string, said: Said][] = [
  ['its name and strength', ({ name, strength }, quantity) => `${quantity} x ${name} ${strength}`],
  [
    'its name, strength and pack',
    ({ name, strength, packSize }, quantity) => `${name} ${strength} ${packSize} x ${quantity}`,
  ],
  ['a quantity without a sign', ({ name, strength }, quantity) => `${name} ${strength} ${quantity}`],
  [
    'a strength without a unit before its form',
    (product, quantity) => `${product.name} ${numberOf(product)} ${product.dosage} ${quantity}`.toLowerCase(),
  ],
  ['its name alone', ({ name }, quantity) => `${name} - ${quantity}`],
  ['its name and pack', ({ name, packSize }, quantity) => `${name} ${packSize}'s ${quantity} boxes`],
  ['a strength without a unit', (product, quantity) => `${quantity}x ${product.name} ${numberOf(product)}`],
];

/** In an attack every product is asked for in every way, and otherwise in two or three of them. */
const EVERY = isAttack ? 1 : 3;

test.each(WAYS)('calls no wrong product or quantity sure for a line that says %s', async (what, said) => {
  const first = WAYS.findIndex(([way]) => way === what);
  const listed = products.filter((_, at) => (at + first) % EVERY === 0);
  const wrong: string[] = [];
  let certain = 0;
  for (let at = 0; at < listed.length; at += MAX_ASKED_LINES) {
    const part = listed.slice(at, at + MAX_ASKED_LINES);
    const asked = part.map((product, place) => ({ product, quantity: 2 + (place % 29) }));
    const payload = { lines: asked.map(({ product, quantity }) => ({ text: said(product, quantity) })) };
    const answer = await harness.as(customer, { method: 'POST', url: '/api/quick-order/match', payload });
    answer.json<MatchAnswer>().lines.forEach(({ line, certainty, quantity, candidates: [first] }, place) => {
      const meant = asked[place];
      if (certainty !== 'sure') return;
      certain += 1;
      if (first?.product.sku === meant?.product.sku && quantity === meant?.quantity) return;
      wrong.push(
        `${line} (${meant?.product.text}) → ${quantity} ${first?.product.name}, ${first?.product.packSize}`,
      );
    });
  }
  expect(wrong).toEqual([]);
  expect(certain).toBeGreaterThan(100 / EVERY);
});
