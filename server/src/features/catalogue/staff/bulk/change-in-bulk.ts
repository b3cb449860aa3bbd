import { createHash } from 'node:crypto';
import {
  BULK_OUTCOMES,
  type BulkOutcome,
  type Decimals,
  formatMoney,
  inCents,
  MAX_RAND,
  MAX_STOCK,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { readRows } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { recordAudits } from '../../../audit/record-audit.ts';
import { findDecimals, lockDecimals, WHOLE_RAND_NEEDED } from '../../../business/decimals.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { actorTransaction } from '../transactions.ts';

/** Products changed per transaction, which bounds how long an order for one of them waits. */
const AT_A_TIME = 200;
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * The fields of a bulk change; prices are in cents here, and a multiple of `unit`. A price is part of the version that
 * an edit starts from; stock is not.
 */
const FIELDS = {
  stock: {
    ...{ name: 'stock', label: 'Stock', least: 0, most: MAX_STOCK, unit: 1 },
    written: sql`stock = given.value`,
    format: (packs: number) => String(packs),
  },
  cost: {
    ...{ name: 'price', label: 'Price', least: 100, most: MAX_RAND * 100, unit: 100 },
    written: sql`cost = given.value, version = p.version + 1`,
    format: (cents: number) => formatMoney(inCents(cents)),
  },
} as const;
type Field = keyof typeof FIELDS;
type Bounds = { least: number; most: number; unit: number };

/** Returns the allowed values of a field, which for prices depend on the decimals of the store. */
const boundsOf = (field: Field, decimals: Decimals): Bounds =>
  field === 'cost' && decimals === 2 ? { ...FIELDS.cost, least: 1, unit: 1 } : FIELDS[field];

type Row<Value> = { sku: string; set: Value; seen?: Value | undefined } | { sku: string; add: Value };
/** The outcome of a row, and the value before and after; null for an unknown code. */
type Decision<Value> = { outcome: BulkOutcome; before: Value | null; after: Value | null };

const foundProduct = z.object({ id: z.uuid(), sku: z.string(), name: z.string(), value: z.coerce.number() });
type Found = z.output<typeof foundProduct>;

/** Reads products by code; unless nothing will be changed, locks them in the order that all code uses. */
const findProducts = async (tx: Db | Tx, field: Field, skus: readonly string[], isLocked: boolean) => {
  const rows = await readRows(
    tx,
    foundProduct,
    sql`select id, sku, name, ${sql.identifier(field)} as value from products where sku = any(${sql.param(skus)}::text[])
      order by id ${isLocked ? sql`for no key update` : sql``}`,
  );
  return new Map(rows.map((row) => [row.sku, row]));
};

const decide = <Value extends number>(
  row: Row<Value>,
  found: Found | undefined,
  { least, most, unit }: Bounds,
): Decision<Value> => {
  if (!found) return { outcome: 'unknown', before: null, after: null };
  const before = found.value as Value;
  const kept = (outcome: BulkOutcome) => ({ outcome, before, after: before });
  if ('set' in row && row.seen !== undefined && row.seen !== before) return kept('conflict');
  const after = ('set' in row ? row.set : before + row.add) as Value;
  if (after === before) return kept('unchanged');
  return after < least || after > most || after % unit !== 0
    ? kept('refused')
    : { outcome: 'applied', before, after };
};

const messageOf = <Value extends number>(
  field: Field,
  { outcome, before }: Decision<Value>,
  { least, most }: Bounds,
): string | undefined => {
  const { name, label, format } = FIELDS[field];
  if (outcome === 'unknown') return 'No product has this code.';
  if (outcome === 'conflict') return `The ${name} is ${format(before ?? 0)} now.`;
  if (outcome === 'refused')
    return `${label} must be from ${format(least)} to ${format(most)}; it is ${format(before ?? 0)} now.`;
  return undefined;
};

const summaryOf = <Value extends number>(field: Field, row: Row<Value>): string => {
  const { name, format } = FIELDS[field];
  if ('set' in row) return `Set the ${name}`;
  return row.add < 0
    ? `Lowered the ${name} by ${format(-row.add)}`
    : `Raised the ${name} by ${format(row.add)}`;
};

type Bulk = { id: string; at: Date };

/** Finds or starts the change with this key; 409 if the key was used with other content. */
const claim = async (db: Db, { actorId, at }: Actor, key: string, payloadHash: Buffer): Promise<Bulk> =>
  db.transaction(async (tx) => {
    const forgottenAt = new Date(at.getTime() - KEPT_MS).toISOString();
    await tx.execute(sql`delete from bulk_changes where created_at <= ${forgottenAt}`);
    await tx.execute(sql`
      insert into bulk_changes (id, actor_id, key, payload_hash, created_at)
      values (${newId()}, ${actorId}, ${key}, ${payloadHash}, ${at.toISOString()}) on conflict do nothing`);
    const [bulk] = await readRows(
      tx,
      z.object({ id: z.uuid(), at: z.coerce.date(), isSame: z.boolean() }),
      sql`select id, created_at as at, payload_hash = ${payloadHash} as "isSame" from bulk_changes
        where actor_id = ${actorId} and key = ${key}`,
    );
    if (!bulk?.isSame)
      throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request.');
    return bulk;
  });

const rowOfBulk = z.object({
  outcome: z.enum(BULK_OUTCOMES),
  before: z.coerce.number().nullable(),
  after: z.coerce.number().nullable(),
});

const writeProducts = (tx: Tx, field: Field, values: Map<string, number>, at: Date) =>
  tx.execute(sql`
    update products p set ${FIELDS[field].written}, updated_at = ${at}
    from unnest(${sql.param([...values.keys()])}::uuid[], ${sql.param([...values.values()])}::int[])
      as given (id, value) where p.id = given.id`);

/** Changes a batch of products and records the outcome of each row, unless a request with the same key has done so. */
const writeBatch = async <Value extends number>(
  tx: Tx,
  field: Field,
  bulk: Bulk & { actorId: string },
  { from, rows }: { from: number; rows: readonly Row<Value>[] },
): Promise<void> => {
  await tx.execute(sql`select 1 from bulk_changes where id = ${bulk.id} for update`);
  const { rowCount } = await tx.execute(
    sql`select 1 from bulk_rows where change_id = ${bulk.id} and position = ${from}`,
  );
  if (rowCount) return;
  const found = await findProducts(
    tx,
    field,
    rows.map(({ sku }) => sku),
    true,
  );
  const bounds = boundsOf(field, field === 'cost' ? await lockDecimals(tx) : 0);
  const decided = rows.map((row) => ({
    row,
    product: found.get(row.sku),
    ...decide(row, found.get(row.sku), bounds),
  }));
  const changed = decided.flatMap(({ product, outcome, before, after, row }) =>
    product && outcome === 'applied' ? [{ product, row, before, after: after as number }] : [],
  );
  const values = new Map(changed.map(({ product, after }) => [product.id, after]));
  await recordingProducts(tx, bulk.actorId, [...values.keys()], () =>
    writeProducts(tx, field, values, bulk.at),
  );
  await recordAudits(
    tx,
    changed.map(({ product, row, before, after }) => ({
      ...({ action: 'Updated', entity: 'Product', entityId: product.id, label: product.name } as const),
      ...{ summary: summaryOf(field, row), before: { [field]: before }, after: { [field]: after } },
      ...{ batch: bulk.id, actorId: bulk.actorId, at: bulk.at },
    })),
  );
  const column = (name: keyof Decision<Value>) => sql.param(decided.map((one) => one[name]));
  await tx.execute(sql`
    insert into bulk_rows (change_id, position, outcome, before, after)
    select ${bulk.id}, ${from} + place - 1, outcome, before, after
    from unnest(${column('outcome')}::bulk_outcome[], ${column('before')}::bigint[], ${column('after')}::bigint[])
      with ordinality as given (outcome, before, after, place)`);
};

const inBatches = <Item>(items: readonly Item[]): { from: number; rows: Item[] }[] =>
  Array.from({ length: Math.ceil(items.length / AT_A_TIME) }, (_, index) => index * AT_A_TIME).map(
    (from) => ({
      from,
      rows: items.slice(from, from + AT_A_TIME),
    }),
  );

const requireDistinct = (rows: readonly { sku: string }[]): void => {
  const seen = new Set<string>();
  for (const [index, { sku }] of rows.entries()) {
    if (seen.has(sku)) {
      const message = `The code ${sku} is listed twice.`;
      throw new AppError('VALIDATION', message, { errors: new Map([[`rows.${index}.sku`, message]]) });
    }
    seen.add(sku);
  }
};

const requireUnit = (rows: readonly Row<number>[], { unit }: Bounds): void => {
  const isWhole = (row: Row<number>): boolean =>
    ('set' in row ? [row.set, row.seen ?? 0] : [row.add]).every((amount) => amount % unit === 0);
  const index = rows.findIndex((row) => !isWhole(row));
  if (index < 0) return;
  throw new AppError('VALIDATION', WHOLE_RAND_NEEDED, {
    errors: new Map([[`rows.${index}`, WHOLE_RAND_NEEDED]]),
  });
};

const answerOf = <Value extends number>(
  field: Field,
  rows: readonly Row<Value>[],
  decisions: readonly Decision<Value>[],
  bounds: Bounds,
  dryRun: boolean,
) => {
  const answered = rows.flatMap((row, index) => {
    const decision = decisions[index];
    return decision ? [{ sku: row.sku, ...decision, message: messageOf(field, decision, bounds) }] : [];
  });
  const count = (wanted: BulkOutcome) => answered.filter(({ outcome }) => outcome === wanted).length;
  const [applied, unchanged, unknown] = [count('applied'), count('unchanged'), count('unknown')];
  const [conflict, refused] = [count('conflict'), count('refused')];
  return { dryRun, counts: { applied, unchanged, unknown, conflict, refused }, rows: answered };
};

/**
 * Sets the stock or the prices of thousands of products, or changes them by differences, safely alongside orders. Every
 * row is checked and changed separately under the lock on its product, in short transactions. A request repeated with
 * its key, even after an interruption, continues where it stopped and returns the same result. `dryRun` checks without
 * changing.
 */
export const changeInBulk = async <Value extends number>(
  db: Db,
  field: Field,
  {
    rows,
    dryRun,
    key,
    ...actor
  }: Actor & { rows: readonly Row<Value>[]; dryRun: boolean; key: string | undefined },
) => {
  requireDistinct(rows);
  const bounds = boundsOf(field, field === 'cost' ? await findDecimals(db) : 0);
  requireUnit(rows, bounds);
  if (dryRun) {
    const found = await findProducts(
      db,
      field,
      rows.map(({ sku }) => sku),
      false,
    );
    return answerOf(
      field,
      rows,
      rows.map((row) => decide(row, found.get(row.sku), bounds)),
      bounds,
      true,
    );
  }
  if (key === undefined)
    throw new AppError(
      'VALIDATION',
      'Send an Idempotency-Key, so that the request can be repeated if its response is lost.',
    );
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([field, rows]))
    .digest();
  const bulk = { ...(await claim(db, actor, key, payloadHash)), actorId: actor.actorId };
  for (const batch of inBatches(rows))
    await actorTransaction(db, actor, (tx) => writeBatch(tx, field, bulk, batch));
  const decisions = await readRows(
    db,
    rowOfBulk,
    sql`select outcome, before, after from bulk_rows where change_id = ${bulk.id} order by position`,
  );
  return answerOf(field, rows, decisions as Decision<Value>[], bounds, false);
};
