import type { MatchAnswer } from '@formulary/contract';
import { codesOf, questionsOf, readVocabulary, tokenise, wordingsOf } from '@formulary/contract/matching';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addManyProducts } from '../../../../demo/src/volume/many-products.ts';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { products } from '../catalogue/tables.ts';
import { candidatesSql, codesSql, comparedSql, openCatalogue } from './look-ups.ts';

const COUNT = 12_000;
const harness = useApp();
let listed: (typeof products.$inferSelect)[];

beforeAll(async () => {
  const { db } = harness;
  await addManyProducts(db, COUNT);
  await db.execute(sql`vacuum analyze products`);
  listed = await db.select().from(products).orderBy(sql`md5(sku)`).limit(200);
});

const lines = (): string[] =>
  listed.map(({ sku, name, strength }, place) =>
    place % 4 === 0 ? `${sku} 2` : place % 4 === 1 ? `2 x ${name.slice(1)}` : `2 x ${name} ${strength}`,
  );

const explain = async (statement: SQL): Promise<string> =>
  (await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)).rows
    .map((row) => row['QUERY PLAN'])
    .join('\n');

const statements: [what: string, statement: () => Promise<SQL>][] = [
  ['the codes', async () => codesSql(codesOf(lines()))],
  ['what is compared', async () => comparedSql(listed.map(({ id }) => id))],
  [
    'the candidates',
    async () => {
      const texts = lines().map(tokenise);
      const vocabulary = await readVocabulary(
        openCatalogue(harness.services.readCatalogue, async () => []),
        texts,
      );
      const wordings = texts.map((text) => wordingsOf(text, vocabulary, tokenise));
      return candidatesSql(questionsOf(wordings, vocabulary));
    },
  ],
];

test.each(statements)('serves %s of 200 lines among 12 000 products by an index', async (_, statement) => {
  const plan = await explain(await statement());
  expect(plan).toMatch(/products_\w+/);
  expect(plan).not.toMatch(/Seq Scan on products\b/);
});

test('finds the products of 200 lines among 12 000', async () => {
  const payload = { lines: lines().map((text) => ({ text })) };
  const user = await newUser(harness.db);
  const answer = await harness.as(user, { method: 'POST', url: '/api/quick-order/match', payload });
  const found = answer.json<MatchAnswer>().lines.map(({ certainty }) => certainty !== 'missing');
  expect(found).toEqual(listed.map(() => true));
});
