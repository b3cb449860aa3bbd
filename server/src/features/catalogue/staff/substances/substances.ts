import {
  type Page,
  productSubstance,
  type SubstanceDecision,
  type SubstanceList,
  type SubstanceState,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { readRows, totalRow } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { recordAudits } from '../../../audit/record-audit.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { catalogueTransaction, lockProducts } from '../transactions.ts';

export type SubstanceFilter = {
  state: SubstanceState;
  q?: string | undefined;
  /** Only products with exactly this suggestion; an empty string finds those without one. */
  suggestion?: string | undefined;
};

/** Each is the predicate of an index. */
const IN_STATE: Record<SubstanceState, SQL> = {
  open: sql`p.substance = '' and not p.has_no_substance and p.archived_at is null`,
  confirmed: sql`p.substance <> '' and p.archived_at is null`,
  none: sql`p.has_no_substance and p.archived_at is null`,
};
/** Products with a suggestion first, group by group. */
const ORDER: Record<SubstanceState, SQL> = {
  open: sql`(p.suggested_substance = ''), p.suggested_substance, p.sort_key, p.id`,
  confirmed: sql`p.substance, p.sort_key, p.id`,
  none: sql`p.sort_key, p.id`,
};

const suggestedSql = (suggestion: string): SQL =>
  sql`(p.suggested_substance = '') = ${suggestion === ''} and p.suggested_substance = ${suggestion}`;

const conditions = ({ state, q, suggestion }: SubstanceFilter): SQL => sql`${IN_STATE[state]}
  ${suggestion === undefined ? sql.empty() : sql` and ${suggestedSql(suggestion)}`}
  ${
    q
      ? sql` and (p.sku = ${q} or strpos(p.name_key, replace(search_key(${q}), '-', '')) > 0
        or strpos(lower(case when p.substance = '' then p.suggested_substance else p.substance end), lower(${q})) > 0)`
      : sql.empty()
  }`;

const countSql = (filter: SubstanceFilter): SQL =>
  sql`(select count(*) from products p where ${conditions(filter)})::int`;

/** Selects the ids of a page. */
export const substancePageSql = (filter: SubstanceFilter, { skip, take }: Page): SQL => sql`
  select p.id from products p where ${conditions(filter)} order by ${ORDER[filter.state]}
  limit ${take - skip} offset ${skip}`;

/** Whether staff may confirm the suggestion of a product `p` unseen, and have not decided. */
export const IS_SURE: SQL = sql`p.suggestion_is_sure and ${IN_STATE.open}`;
const SURE_COUNT: SQL = sql`select count(*)::int from products p where ${IS_SURE}`;

const answerSql = (filter: SubstanceFilter, page: Page): SQL => sql`
  with page as materialized (
    select chosen.id, row_number() over () as place from (${substancePageSql(filter, page)}) as chosen
  )
  select ${countSql(filter)} as total, ${countSql({ state: 'open' })} as open, (${SURE_COUNT}) as sure,
    ${countSql({ state: 'confirmed' })} as confirmed, ${countSql({ state: 'none' })} as none, (
    select coalesce(json_agg(to_json(row) order by row.place), '[]') from (
      select page.place, p.id, p.version, p.sku, p.name, l.name as "labName", p.dosage, p.strength, p.pack_size as "packSize",
        p.substance, p.has_no_substance as "hasNoSubstance", coalesce(p.suggested_substance, '') as suggestion,
        coalesce(alike.count, 0) as alike
      from page join products p on p.id = page.id join labs l on l.id = p.lab_id
      left join (
        select p.suggested_substance, count(*) as count from products p
        where ${IN_STATE.open} and (p.suggested_substance = '') = false and p.suggested_substance in (
          select s.suggested_substance from page join products s on s.id = page.id)
        group by 1
      ) as alike on alike.suggested_substance = p.suggested_substance
    ) as row
  ) as products`;

const answerRow = totalRow.extend({
  open: z.int(),
  sure: z.int(),
  confirmed: z.int(),
  none: z.int(),
  products: z.array(productSubstance),
});

/** Returns a page of products with their substances: undecided ones by suggestion, decided ones by substance. */
export const listSubstances = async (
  db: Db | Tx,
  filter: SubstanceFilter,
  page: Page,
): Promise<SubstanceList> => {
  const [answer] = await readRows(db, answerRow, answerSql(filter, page));
  if (!answer) return { products: [], total: 0, counts: { open: 0, sure: 0, confirmed: 0, none: 0 } };
  const { products, total, ...counts } = answer;
  return { products, total, counts };
};

export const knownProduct = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  substance: z.string(),
  hasNoSubstance: z.boolean(),
});
type Known = z.output<typeof knownProduct>;
type Decided = { id: string; version: number };

export const KNOWN = sql`id, version, name, substance, has_no_substance as "hasNoSubstance"`;

export const stale = (): AppError =>
  new AppError('STALE', 'Someone else has changed these products in the meantime. Nothing was changed.');

export const CONFIRMED = 'Confirmed the substance';

const summaryOf = ({ substance, hasNoSubstance }: SubstanceDecision): string => {
  if (hasNoSubstance) return 'Marked as containing no substance';
  return substance === '' ? 'Undid the decision on its substance' : CONFIRMED;
};

/** Writes decisions on locked products, in the audit log as one batch. */
export const writeDecisions = async (
  tx: Tx,
  { actorId, at }: Actor,
  known: ReadonlyMap<string, Known>,
  decisions: readonly SubstanceDecision[],
  batch = newId(),
): Promise<Decided[]> => {
  const ids = decisions.map(({ id }) => id);
  const rows = await recordingProducts(tx, actorId, ids, () =>
    readRows(
      tx,
      knownProduct.pick({ id: true, version: true }),
      sql`
    update products p set substance = g.substance, has_no_substance = g."hasNoSubstance", version = p.version + 1, updated_at = ${at}
    from json_to_recordset(${JSON.stringify(decisions)}::json) as g (id uuid, substance text, "hasNoSubstance" boolean)
    where p.id = g.id returning p.id, p.version`,
    ),
  );
  await recordAudits(
    tx,
    decisions.flatMap((decision) => {
      const before = known.get(decision.id);
      if (!before) return [];
      const { substance, hasNoSubstance } = decision;
      return [
        {
          ...({ action: 'Updated', entity: 'Product', entityId: before.id, label: before.name } as const),
          summary: summaryOf(decision),
          before: { substance: before.substance, hasNoSubstance: before.hasNoSubstance },
          after: { substance, hasNoSubstance },
          ...{ batch, actorId, at },
        },
      ];
    }),
  );
  return rows;
};

/** Sets the substances of products: all of them, or none if any has been changed or deleted since it was seen. */
export const decideSubstances = async (
  db: Db,
  actor: Actor,
  decisions: readonly SubstanceDecision[],
): Promise<Decided[]> => {
  const ids = decisions.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new AppError('VALIDATION', 'The same product is listed twice.');
  return catalogueTransaction(db, actor, async (tx) => {
    await lockProducts(tx, ids);
    const rows = await readRows(
      tx,
      knownProduct,
      sql`select ${KNOWN} from products where id = any(${sql.param(ids)}::uuid[])`,
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    if (decisions.some(({ id, version }) => known.get(id)?.version !== version)) throw stale();
    return writeDecisions(tx, actor, known, decisions);
  });
};

/**
 * Confirms a suggestion for all undecided products that have it; STALE if their number differs from the one seen.
 */
export const confirmSuggestion = (
  db: Db,
  actor: Actor,
  { suggestion, total }: { suggestion: string; total: number },
): Promise<Decided[]> =>
  catalogueTransaction(db, actor, async (tx) => {
    const rows = await readRows(
      tx,
      knownProduct,
      sql`select ${KNOWN} from products
        where substance = '' and not has_no_substance and archived_at is null
          and (suggested_substance = '') = false and suggested_substance = ${suggestion}
        order by id for no key update`,
    );
    if (rows.length !== total) throw stale();
    const decisions = rows.map(({ id, version }) => ({
      id,
      version,
      substance: suggestion,
      hasNoSubstance: false,
    }));
    return writeDecisions(tx, actor, new Map(rows.map((row) => [row.id, row])), decisions);
  });
