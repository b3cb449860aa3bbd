import type { SubstanceDecision, SureSuggestions } from '@formulary/contract';
import { sureSuggestions } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { readRows } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { notFound } from '../../../../http/errors/app-error.ts';
import { inChunks } from '../../price-list/in-chunks.ts';
import { catalogueTransaction, lockProducts } from '../transactions.ts';
import { CONFIRMED, IS_SURE, KNOWN, knownProduct, stale, writeDecisions } from './substances.ts';

/** Products changed per transaction, which bounds how long an order for one of them waits. */
const AT_A_TIME = 100;
const EXAMPLES = 20;

/** Returns how many undecided products have a sure suggestion, of how many substances, with some of them at random. */
export const findSureSuggestions = async (db: Db): Promise<SureSuggestions> => {
  const [found] = await readRows(
    db,
    sureSuggestions.omit({ id: true }),
    sql`
    select count(*)::int as products, count(distinct p.suggested_substance)::int as substances, (
      select coalesce(json_agg(to_json(example) order by example.suggestion, example.name, example.id), '[]') from (
        select p.id, p.name, l.name as "labName", p.dosage, p.strength, p.pack_size as "packSize", p.suggested_substance as suggestion
        from products p join labs l on l.id = p.lab_id where ${IS_SURE} order by md5(p.id::text) limit ${EXAMPLES}
      ) as example
    ) as examples
    from products p where ${IS_SURE}`,
  );
  return { id: newId(), ...(found ?? { products: 0, substances: 0, examples: [] }) };
};

/** Returns the products that a confirmation has confirmed. */
const findConfirmed = async (db: Db | Tx, id: string): Promise<string[]> => {
  const entries = await readRows(
    db,
    z.object({ id: z.uuid(), summary: z.string() }),
    sql`select entity_id as id, summary from audit_entries where batch = ${id} and entity = 'Product' order by entity_id`,
  );
  if (entries.some(({ summary }) => summary !== CONFIRMED)) notFound('Confirmation');
  return entries.map((entry) => entry.id);
};

const sureRow = knownProduct.extend({ suggestion: z.string() });

const confirmSome = async (
  tx: Tx,
  actor: Actor,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<number> => {
  const rows = await readRows(
    tx,
    sureRow,
    sql`select ${KNOWN}, suggested_substance as suggestion from products p
      where id = any(${sql.param(ids)}::uuid[]) and ${IS_SURE} order by id for no key update`,
  );
  const decisions = rows.map((row) => ({ ...row, substance: row.suggestion, hasNoSubstance: false }));
  await writeDecisions(tx, actor, new Map(rows.map((row) => [row.id, row])), decisions, id);
  return rows.length;
};

/**
 * Confirms all sure suggestions, some products at a time. Repeated with the same `id`, it continues where it was interrupted;
 * `total` is then the number of products seen at first, or of those left. STALE if it is neither.
 */
export const confirmSure = async (db: Db, actor: Actor, id: string, total: number): Promise<number> => {
  const confirmed = await findConfirmed(db, id);
  const open = await readRows(
    db,
    z.object({ id: z.uuid() }),
    sql`select p.id from products p where ${IS_SURE} order by p.id`,
  );
  if (![open.length, open.length + confirmed.length].includes(total)) throw stale();
  let count = confirmed.length;
  for (const rows of inChunks(open, AT_A_TIME)) {
    const ids = rows.map((row) => row.id);
    count += await catalogueTransaction(db, actor, (tx) => confirmSome(tx, actor, { id, ids }));
  }
  return count;
};

const withdrawSome = async (
  tx: Tx,
  actor: Actor,
  { id, batch, ids }: { id: string; batch: string; ids: readonly string[] },
): Promise<number> => {
  await lockProducts(tx, ids);
  const rows = await readRows(
    tx,
    knownProduct,
    sql`select ${KNOWN} from products p where id = any(${sql.param(ids)}::uuid[]) and substance <> '' and exists (
      select from audit_entries a where a.batch = ${id} and a.entity_id = p.id and a.after ->> 'substance' = p.substance)`,
  );
  const decisions = rows.map((row): SubstanceDecision => ({ ...row, substance: '', hasNoSubstance: false }));
  await writeDecisions(tx, actor, new Map(rows.map((row) => [row.id, row])), decisions, batch);
  return rows.length;
};

/**
 * Makes the products of a confirmation undecided again, except those whose substance has been changed since; returns their number.
 * NOT_FOUND.
 */
export const undoConfirmation = async (db: Db, actor: Actor, id: string): Promise<number> => {
  const confirmed = await findConfirmed(db, id);
  if (confirmed.length === 0) notFound('Confirmation');
  const batch = newId();
  let count = 0;
  for (const ids of inChunks(confirmed, AT_A_TIME))
    count += await catalogueTransaction(db, actor, (tx) => withdrawSome(tx, actor, { id, batch, ids }));
  return count;
};
