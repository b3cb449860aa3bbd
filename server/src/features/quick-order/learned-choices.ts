import {
  type ChosenWords,
  chosenWords,
  type LearnedChoiceList,
  type LineChoice,
  learnedChoice,
  MAX_LEARNED,
  type Page,
} from '@formulary/contract';
import type { ChoiceRow } from '@formulary/contract/matching';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { readSent } from '../../http/read-request.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from '../catalogue/queries.ts';
import { choiceKeysTask } from './list-tasks.ts';
import { learnedChoices } from './tables.ts';

type Asked = { userId: string; at: Date };

const MOST_TIMES = 1000;

type Keyed = Omit<LineChoice, 'text'> & { words: string; written: string };

const byWords = ({ words }: Keyed): string => words;
const byChoice = ({ words, productId, variantId }: Keyed): string => `${words}:${productId}:${variantId}`;

/** Returns each choice once, in the order in which rows are locked. Texts without words are left out. */
const withKeys = async (choices: readonly LineChoice[]): Promise<Keyed[]> => {
  const keys = await readSent(
    choiceKeysTask,
    choices.map(({ text }) => text),
  );
  const keyed = choices.flatMap(({ text, ...chosen }, place): Keyed[] =>
    keys[place] ? [{ ...chosen, words: keys[place], written: text }] : [],
  );
  return [...new Map(keyed.map((one) => [byChoice(one), one])).values()].toSorted((a, b) =>
    a.words < b.words ? -1 : 1,
  );
};

/** What the product `p` is, for a person who chooses it. */
const chosenAs = (variantId: SQL): SQL => sql`concat_ws(chr(10), p.name, p.dosage, p.strength, p.pack_size,
  (select v.name from product_variants v where v.product_id = p.id and v.id = ${variantId}))`;

/** How often `made` was chosen in a row; 0 if the product has become another one since. */
const TIMES = sql`case when made.chosen_as = ${chosenAs(sql`made.variant_id`)} then made.times else 0 end`;

/** Choices of one order count once, however often its lines are added. In an upsert of `old` by `excluded`. */
const IS_SAME = sql`(old.product_id, old.variant_id, old.chosen_as)
  is not distinct from (excluded.product_id, excluded.variant_id, excluded.chosen_as)`;
const IS_SAME_ORDER = sql`${IS_SAME} and old.chosen_at > excluded.chosen_at - interval '12 hours'`;

const rowsOf = (keyed: readonly Keyed[]) =>
  sql`json_to_recordset(${JSON.stringify(keyed)}::json) as sent (words text, written text, "productId" uuid, "variantId" uuid)`;

/** Returns the choices for words that mean one product, and the words that were chosen for several. */
const withoutContradictions = (keyed: readonly Keyed[]): { choices: Keyed[]; several: string[] } => {
  const byOne = Map.groupBy(keyed, byWords);
  return {
    choices: [...byOne.values()].flatMap(([choice, ...others]) =>
      choice && others.length === 0 ? choice : [],
    ),
    several: [...byOne].flatMap(([words, choices]) => (choices.length > 1 ? words : [])),
  };
};

/**
 * Remembers what a person chose for the words of lines. Products that do not exist are left out. Words for which several
 * products were chosen mean none of them, and are forgotten.
 */
export const learnChoices = async (
  db: Db | Tx,
  { userId, at }: Asked,
  choices: readonly LineChoice[],
): Promise<void> => {
  const keyed = await withKeys(choices);
  if (keyed.length === 0) return;
  const { choices: clear, several } = withoutContradictions(keyed);
  const ids = clear.map((choice) => ({ ...choice, id: newId() }));
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into learned_choices as old (id, user_id, words, written, product_id, variant_id, chosen_as, chosen_at)
      select sent.id, ${userId}, sent.words, sent.written, p.id, sent."variantId", ${chosenAs(sql`sent."variantId"`)},
        ${at.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(ids)}::json)
        as sent (id uuid, words text, written text, "productId" uuid, "variantId" uuid)
      join products p on p.id = sent."productId"
      order by sent.words
      on conflict (user_id, words) do update set
        written = excluded.written, product_id = excluded.product_id, variant_id = excluded.variant_id,
        chosen_as = excluded.chosen_as,
        times = case when ${IS_SAME_ORDER} then old.times when ${IS_SAME} then least(old.times + 1, ${MOST_TIMES}) else 1 end,
        chosen_at = case when ${IS_SAME_ORDER} then old.chosen_at else excluded.chosen_at end`);
    await tx.execute(sql`
      delete from learned_choices where user_id = ${userId} and (words = any(${sql.param(several)}::text[]) or id in (
        select id from learned_choices where user_id = ${userId} order by chosen_at desc, id desc offset ${MAX_LEARNED}))`);
  });
};

/** Counts choices one time less, because the lines were taken back; a choice made only once is forgotten. */
export const takeBackChoices = async (
  db: Db | Tx,
  userId: string,
  choices: readonly LineChoice[],
): Promise<void> => {
  const keyed = await withKeys(choices);
  const same = sql`old.user_id = ${userId} and old.words = sent.words and old.product_id = sent."productId"
    and old.variant_id is not distinct from sent."variantId"`;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select from learned_choices old join ${rowsOf(keyed)} on ${same} order by old.words for update of old`,
    );
    await tx.execute(
      sql`delete from learned_choices old using ${rowsOf(keyed)} where ${same} and old.times = 1`,
    );
    // Taken back, it may be chosen again at once.
    await tx.execute(sql`
      update learned_choices old set times = old.times - 1, chosen_at = old.chosen_at - interval '1 day'
      from ${rowsOf(keyed)} where ${same}`);
  });
};

const CHOSEN_AT = sql.raw(`to_char(made.chosen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const choiceRow = z.object({
  words: z.string(),
  productId: z.string(),
  variantId: z.string().nullable(),
  times: z.int(),
}) satisfies z.ZodType<ChoiceRow>;

/** Finds what a person chose for these words. */
export const findChoices = (db: Db | Tx, userId: string, words: readonly string[]): Promise<ChoiceRow[]> =>
  readRows(
    db,
    choiceRow,
    sql`select words, product_id as "productId", variant_id as "variantId", ${TIMES} as times
      from learned_choices made join products p on p.id = made.product_id
      where user_id = ${userId} and words = any(${sql.param(words)}::text[])`,
  );

/** Returns all that a person chose, for the matcher on their device. */
export const copyChoices = (db: Db | Tx, userId: string): Promise<ChosenWords[]> =>
  readRows(
    db,
    chosenWords,
    sql`select words, product_id as "productId", variant_id as "variantId", chosen_as as "chosenAs", times,
        ${CHOSEN_AT} as "chosenAt"
      from learned_choices made where user_id = ${userId} order by chosen_at desc, id desc limit ${MAX_LEARNED}`,
  );

const learnedRow = learnedChoice.extend({ product: productRow });
const LEARNED = sql`json_build_object('id', made.id, 'text', made.written, 'product', ${PRODUCT}, 'variantId', made.variant_id,
  'times', ${TIMES}, 'chosenAt', ${CHOSEN_AT})`;

/** Returns a page of what a person has chosen, newest first; those with `q` in their words or their product's name or code. */
export const listLearned = async (
  db: Db | Tx,
  userId: string,
  { q, page: { skip, take } }: { q?: string | undefined; page: Page },
): Promise<LearnedChoiceList> => {
  const [found] = await readRows(
    db,
    z.object({ total: z.int(), choices: z.array(learnedRow) }),
    sql`
      with own as materialized (
        select made.id, made.chosen_at from learned_choices made join products p on p.id = made.product_id
        where made.user_id = ${userId}
          ${q ? sql`and strpos(search_normalise(concat_ws(' ', made.written, p.name, p.sku)), search_normalise(${q})) > 0` : sql``}
      ), paged as (select id from own order by chosen_at desc, id desc offset ${skip} limit ${take - skip})
      select (select count(*)::int from own) as total, coalesce((
        select json_agg(${LEARNED} order by made.chosen_at desc, made.id desc)
        from paged join learned_choices made using (id) join ${PRODUCT_TABLES} on p.id = made.product_id), '[]') as choices`,
  );
  return found ?? { choices: [], total: 0 };
};

/** Changes the product of a choice, which is sure from now on. NOT_FOUND if it is another person's. */
export const changeLearned = async (
  db: Db | Tx,
  { userId, at, id }: Asked & { id: string },
  { productId, variantId }: Omit<LineChoice, 'text'>,
): Promise<void> => {
  const [sold] = await readRows(
    db,
    z.object({ isVariant: z.boolean(), hasVariants: z.boolean() }),
    sql`select exists (select from product_variants where product_id = p.id) as "hasVariants",
      exists (select from product_variants where product_id = p.id and id = ${variantId}) as "isVariant"
      from products p where p.id = ${productId} and p.archived_at is null`,
  );
  if (!sold || (variantId !== null ? !sold.isVariant : sold.hasVariants))
    throw new AppError('VALIDATION', 'This product is not sold.', {
      errors: { productId: 'This product is not sold.' },
    });
  const nowAs = sql`(select ${chosenAs(sql`${variantId}::uuid`)} from products p where p.id = ${productId})`;
  const changed = await db
    .update(learnedChoices)
    .set({ productId, variantId, chosenAs: nowAs, times: 2, chosenAt: at })
    .where(and(eq(learnedChoices.id, id), eq(learnedChoices.userId, userId)))
    .returning({ id: learnedChoices.id });
  if (changed.length === 0) notFound('Choice');
};

/** Forgets a choice, or all of them. NOT_FOUND if it is another person's. */
export const forgetLearned = async (db: Db | Tx, userId: string, id?: string): Promise<void> => {
  const own = eq(learnedChoices.userId, userId);
  const forgotten = await db
    .delete(learnedChoices)
    .where(id === undefined ? own : and(own, eq(learnedChoices.id, id)))
    .returning({ id: learnedChoices.id });
  if (id !== undefined && forgotten.length === 0) notFound('Choice');
};
