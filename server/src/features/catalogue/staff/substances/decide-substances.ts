import type { SubstanceDecision } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { readRows } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { recordAudits } from '../../../audit/record-audit.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { lockProducts } from '../products/lock-products.ts';
import { catalogueTransaction } from '../transactions.ts';

const knownProduct = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  substance: z.string(),
  hasNoSubstance: z.boolean(),
});
type Known = z.output<typeof knownProduct>;
type Decided = { id: string; version: number };

const KNOWN = sql`id, version, name, substance, has_no_substance as "hasNoSubstance"`;

const stale = (): AppError =>
  new AppError('STALE', 'Someone else has changed these products in the meantime. Nothing was changed.');

const summaryOf = ({ substance, hasNoSubstance }: SubstanceDecision): string => {
  if (hasNoSubstance) return 'Marked as containing no substance';
  return substance === '' ? 'Undid the decision on its substance' : 'Confirmed the substance';
};

const write = async (
  tx: Tx,
  { actorId, at }: Actor,
  known: ReadonlyMap<string, Known>,
  decisions: readonly SubstanceDecision[],
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
  const batch = newId();
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

/** Sets the substances of products: of all, or of none if any has changed since it was seen or was deleted. */
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
    return write(tx, actor, known, decisions);
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
    return write(tx, actor, new Map(rows.map((row) => [row.id, row])), decisions);
  });
