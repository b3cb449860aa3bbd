import type { MatchAnswer } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { addManyProducts } from '../../../../demo/src/volume/many-products.ts';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';

const harness = useApp();
const LISTS = 24;

beforeAll(async () => {
  await addManyProducts(harness.db, 5000);
  await newProduct(harness.db, { name: 'Zoritaphen', strength: '500 mg' });
});

/** Returns a word that no product contains, a different one for each number. */
const unknownWord = (number: number): string =>
  `qv${[...String(number).padStart(5, '0')].map((digit) => 'bdfghjklmn'.charAt(Number(digit))).join('')}`;

const send = async (lines: string[]) => {
  const customer = await newUser(harness.db);
  const payload = { lines: lines.map((text) => ({ text })) };
  return harness.as(customer, { method: 'POST', url: '/api/quick-order/match', payload });
};

test('other people’s searches are answered while lists of 500 unknown words are matched', async () => {
  const customer = await newUser(harness.db);
  const lists = Array.from({ length: LISTS }, (_, list) =>
    send(Array.from({ length: 500 }, (_line, place) => unknownWord(list * 500 + place))),
  );
  for (let search = 0; search < 10; search += 1) {
    const answer = await harness.as(customer, { url: `/api/products/search?q=zoritaphen%20${search}` });
    expect(answer.statusCode).toBe(200);
  }
  for (const { statusCode } of await Promise.all(lists)) expect([200, 429, 503]).toContain(statusCode);
});

test('corrects a mistyped word among the first hundred unknown ones, but none longer than a name', async () => {
  const answer = await send([
    'zoritaphan 500',
    'x'.repeat(400),
    ...Array.from({ length: 300 }, (_, place) => unknownWord(place)),
  ]);
  const { lines } = answer.json<MatchAnswer>();
  expect(lines[0]?.candidates[0]?.product.name).toBe('Zoritaphen');
  expect(lines[0]).toMatchObject({ certainty: 'doubtful', preselect: false });
  expect(lines[1]?.certainty).toBe('missing');
});
