/** Searches as customers type them, made from the names, strengths and forms of a store's own products. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../server/src/db/client.ts';
import { readRows } from '../../server/src/db/rows.ts';

const named = z.object({ sku: z.string(), name: z.string(), dosage: z.string(), strength: z.string() });
type Named = z.infer<typeof named>;

const SHORT_FORMS: Record<string, string> = {
  tablet: 'tabs',
  capsule: 'caps',
  syrup: 'syr',
  injection: 'inj',
  cream: 'cream',
};
const firstWord = ({ name }: Named): string => name.toLowerCase().split(/\s+/)[0] ?? '';
const form = ({ dosage }: Named): string => SHORT_FORMS[dosage.toLowerCase()] ?? dosage.toLowerCase();
const strength = (product: Named): string => product.strength.toLowerCase().replaceAll(' ', '');

/** The ways of searching for a product, used in turn. */
const WAYS: ((product: Named) => string)[] = [
  firstWord,
  (product) => `${firstWord(product)} ${strength(product)}`,
  (product) => firstWord(product).slice(0, 5),
  (product) => `${firstWord(product)} ${form(product)}`,
  ({ name }) => name,
  (product) => `${firstWord(product)} ${parseFloat(product.strength)}`,
  (product) => `${firstWord(product)} ${strength(product)} ${form(product)}`,
  (product) => `${firstWord(product).slice(0, 6)} ${parseFloat(product.strength)}`,
  ({ sku }) => sku,
  (product) => `${form(product)} ${firstWord(product)}`,
];
const MISTAKE_EVERY = 10;

/** Leaves out, doubles or swaps a letter in the middle of the first word. */
const mistype = (text: string, turn: number): string => {
  const [word = '', ...rest] = text.split(' ');
  const middle = Math.floor(word.length / 2);
  const letter = word.charAt(middle);
  const before = word.slice(0, middle);
  const after = word.slice(middle + 1);
  const wrong = [
    before + after,
    before + letter + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
  ];
  return [wrong[turn % wrong.length], ...rest].join(' ');
};

/** Returns up to `count` different searches, the same ones for the same products. Every tenth has a typo. */
export const inventQuestions = async (db: Db, count: number): Promise<string[]> => {
  const products = await readRows(
    db,
    named,
    sql`select sku, name, dosage, strength from products where archived_at is null
      order by md5(sku) limit ${count * 3}`,
  );
  const questions = new Set<string>();
  for (const product of products) {
    if (questions.size === count) break;
    const turn = questions.size;
    const question = WAYS[turn % WAYS.length]?.(product) ?? '';
    // Gives every way of searching its share of typos.
    const isMistyped = turn % MISTAKE_EVERY === Math.floor(turn / MISTAKE_EVERY) % MISTAKE_EVERY;
    questions.add(isMistyped ? mistype(question, turn) : question);
  }
  return [...questions];
};
