import {
  catalogueCopy,
  choicesCopy,
  type LineChoice,
  type MatchAnswer,
  type ProductList,
} from '@formulary/contract';
import {
  type Catalogue,
  choiceKeysOf,
  type MatchedList,
  matchTextOnDevice,
  type OpenCopy,
  openChoices,
  openCopy,
  openDeviceCatalogue,
  searchStore,
  type UnsentChoices,
} from '@formulary/contract/matching';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { hostileText } from '../../../test/hostile-input.ts';
import { addCatalogue, type ListedProduct } from '../../../test/pasted-lists/catalogue.ts';
import { readLists } from '../../../test/pasted-lists/lists.ts';
import { repetitions } from '../../../test/repetitions.ts';
import { readRows } from '../../db/rows.ts';

const harness = useApp();
let customer: { id: string };
let listed: ListedProduct[];
let opened: OpenCopy;
let catalogue: Catalogue;

/** Letters with and without accents, signs, and what folds in an unusual way. */
const strange = fc.string({
  unit: fc.constantFrom(
    ..."abz09 .-/+%,®™µμßøÆéŁ×–’'`½²ﬁ",
    '5 mg',
    '/5ml',
    '0.5',
    '1 000 iu',
    ' (+1 more)',
    '. ',
  ),
  maxLength: 24,
});

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  listed = await addCatalogue(db);
  const written = fc.sample(fc.tuple(strange, strange, strange, strange, strange), {
    numRuns: 150,
    seed: 42,
  });
  for (const [name, strength, dosage, packSize, description] of written)
    await newProduct(db, { name: `Zz ${name}`, strength, dosage, packSize, description });
  await newProduct(db, { name: 'Kougom', variants: ['Kersie', 'Pepermint'] });
  const answer = await harness.as(customer, '/api/products/copy');
  opened = openCopy(catalogueCopy.parse(answer.json()));
  catalogue = openDeviceCatalogue(opened);
});

const matchOnServer = async (text: string): Promise<MatchAnswer> => {
  const sender = await newUser(harness.db);
  return (
    await harness.as(sender, { method: 'POST', url: '/api/quick-order/match', payload: { text } })
  ).json();
};
const matchHere = (text: string): Promise<MatchedList> =>
  matchTextOnDevice(catalogue, text, () => Promise.resolve());

test('a device finds each product by the same words in the same fields as the database', async () => {
  const rows = await readRows(
    harness.db,
    z.object({ id: z.string(), words: z.record(z.string(), z.string()) }),
    sql`select id, (select json_object_agg(lexeme, array_to_string(weights, '')) from unnest(search_vector)) as words
      from products where archived_at is null`,
  );
  const ofDevice = new Map<string, Record<string, string>>(opened.copy.products.id.map((id) => [id, {}]));
  for (const word of opened.index.words)
    for (const weight of ['A', 'B', 'C', 'D'] as const) {
      const places = opened.index.find({ word, weights: weight as 'A', isPrefix: false });
      opened.copy.products.id.forEach((id, place) => {
        const words = ofDevice.get(id);
        if (words && (((places[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1)
          words[word] = `${words[word] ?? ''}${weight}`;
      });
    }
  const { name, strength, dosage, packSize, description } = opened.copy.products;
  const others = rows.flatMap(({ id, words }) => {
    const sorted = Object.fromEntries(
      Object.entries(words).map(([word, weights]) => [word, [...new Set(weights)].sort().join('')]),
    );
    const here = ofDevice.get(id) ?? {};
    const different = [...new Set([...Object.keys(sorted), ...Object.keys(here)])].filter(
      (word) => sorted[word] !== here[word],
    );
    const place = opened.placeOf.get(id) ?? -1;
    const written = [name, strength, dosage, packSize, description].map((column) => column[place]);
    return different.length > 0 ? { written, different } : [];
  });
  expect(others).toEqual([]);
});

/** Lines about products, in the ways in which people write them. */
const linesAbout = (products: readonly ListedProduct[]): string[] =>
  products.flatMap(({ name, strength, packSize, dosage, sku }, place) => {
    const quantity = (place % 30) + 1;
    const ways = [
      `${quantity} x ${name} ${strength}`,
      `${name} ${strength} ${packSize}'s ${quantity}`,
      `${name.toLowerCase()} ${strength.replace(/[^\d.]/g, '')} ${dosage} x ${quantity}`,
      `${name.slice(0, Math.max(4, name.length - 2))} ${strength} ${quantity}`,
      `${quantity} ${name}`,
      `${sku} ${quantity}`,
      `${name.replace(/[aeiou](?=.{3})/i, '')} ${strength} x${quantity}`,
      `${name.split(' ')[0]} ${dosage.slice(0, 3)} ${strength} - ${quantity}`,
    ];
    return ways[place % ways.length] ?? [];
  });

const compare = async (text: string) => {
  const [there, here] = [await matchOnServer(text), await matchHere(text)];
  const toSure = (
    line: string,
    certainty: string,
    quantity: number | null,
    id?: string,
    variantId?: string | null,
  ) => (certainty === 'sure' ? [line, quantity, id, variantId] : undefined);
  const sureThere = there.lines.map(({ line, certainty, quantity, candidates: [first] }) =>
    toSure(line, certainty, quantity, first?.product.id, first?.variantId),
  );
  const sureHere = here.lines.map(({ line, certainty, quantity, candidates: [first] }) =>
    toSure(line, certainty, quantity, first?.id, first?.variantId),
  );
  const firsts = here.lines.filter(
    ({ candidates: [first] }, place) => first?.id === there.lines[place]?.candidates[0]?.product.id,
  ).length;
  return { sureThere, sureHere, lines: there.lines.length, firsts };
};

test('a device is sure of the lines of which the server is sure, and means the same products and quantities', async () => {
  const lists = readLists(listed).filter(({ kind }) => kind === 'text');
  const written = linesAbout(listed.slice(0, 320));
  const texts = [
    ...lists.map(({ lines }) => lines.map(({ text }) => text).join('\n')),
    ...[0, 80, 160, 240].map((from) => written.slice(from, from + 80).join('\n')),
    ['2 kougom kersie', '3 x kougom', 'kougom pepermint 4'].join('\n'),
  ];
  let [lines, firsts] = [0, 0];
  for (const text of texts) {
    const found = await compare(text);
    expect(found.sureHere).toEqual(found.sureThere);
    lines += found.lines;
    firsts += found.firsts;
  }
  expect(lines).toBeGreaterThan(600);
  expect(firsts / lines).toBeGreaterThan(0.97);
});

const HOUR_MS = 3_600_000;

test('choices that wait on a device count there as they will on the server, and those read from it count alike', async () => {
  const sender = await newUser(harness.db);
  const [variant, otherVariant] =
    opened.copy.products.productVariants.find((variants) => variants.length === 2) ?? [];
  const kougom = opened.copy.products.name.indexOf('Kougom');
  const ids = [0, 1, kougom].map((place) => opened.copy.products.id[place]);
  const choice = (text: string, place: number, variantId: string | null = null): LineChoice => ({
    text,
    productId: ids[place] ?? '',
    variantId,
  });
  const acts: [hours: number, isUndone: boolean, ...choices: LineChoice[]][] = [
    [0, false, choice('the white ones', 0), choice('gum', 2, variant?.id)],
    [1, false, choice('The white ones, please', 0)],
    [24, false, choice('the white ones', 0), choice('gum', 2, variant?.id), choice('both', 0)],
    [25, true, choice('the white ones', 0)],
    [26, false, choice('the white ones', 0)],
    [48, false, choice('gum', 2, otherVariant?.id), choice('both', 0), choice('both', 1)],
    [72, false, choice('the white ones', 1), choice('both', 1), choice('???', 1)],
    [73, true, choice('both', 0), choice('both', 1), choice('never chosen', 0)],
    [
      96,
      false,
      choice('gum', 2),
      choice('gone', 0),
      { ...choice('gone', 0), productId: crypto.randomUUID() },
    ],
  ];
  const words = choiceKeysOf(['the white ones', 'gum', 'both', 'gone', 'never chosen']);
  const copied = async () =>
    choicesCopy.parse((await harness.as(sender, '/api/quick-order/choices/copy')).json()).choices;
  const start = harness.clock.now.getTime();
  const unsent: UnsentChoices[] = [];
  for (const [hours, isUndone, ...choices] of acts) {
    const at = start + hours * HOUR_MS;
    harness.clock.now = new Date(at);
    const url = `/api/quick-order/choices${isUndone ? '/undo' : ''}`;
    const answer = await harness.as(sender, { method: 'POST', url, payload: { choices } });
    expect(answer.statusCode).toBe(204);
    unsent.push({ choices, isUndone, at });
    const read = await openChoices(opened, await copied(), [])(words);
    expect([hours, await openChoices(opened, [], unsent)(words)]).toEqual([hours, read]);
  }
  expect(await copied()).toHaveLength(2);
});

const SEARCHES = [
  ...[
    '',
    'amox',
    'amoxicillin',
    'panado',
    'paracetamol 500',
    'syrup',
    'vitamin c',
    '250',
    'inj',
    'tab 20mg',
    'co-amox',
  ],
  ...[
    'amoxilin',
    'paracetomol',
    'ibuprofen susp',
    'adco',
    'ibuprofen 200 tab 24',
    'insulin pen',
    'zz',
    'cream 1%',
    '0.5 mg',
  ],
];

test('a device’s search finds as many products as the store’s, and the same first', async () => {
  for (const q of SEARCHES) {
    const url = `/api/products/search?q=${encodeURIComponent(q)}&skip=0&take=5`;
    const there = (await harness.as(customer, url)).json<ProductList>();
    const here = searchStore(opened, { q, page: { skip: 0, take: 5 }, newFirst: false });
    const ids = here.places.map((place) => opened.copy.products.id[place]);
    expect([q, here.total, ids]).toEqual([q, there.total, there.products.map(({ id }) => id)]);
  }
});

test('a device answers any text', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const { lines } = await matchHere(text.slice(0, 2_000));
      expect(lines.every(({ candidates }) => candidates.every(({ id }) => opened.placeOf.has(id)))).toBe(
        true,
      );
    }),
    { numRuns: repetitions(60, 2_000) },
  );
});
