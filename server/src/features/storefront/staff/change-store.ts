import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { StoreRow } from '../queries.ts';
import { storeSettings } from '../tables.ts';

/** By whom, when, and which version of the store they saw. */
export type StoreAct = { version: number; actorId: string; at: Date };
type Change = {
  set: Partial<StoreRow>;
  summary: string;
  /** What the audit log tells of the store, before and after. */
  tell: (store: StoreRow) => Record<string, unknown>;
};

/** The store's row, locked. It is made when nobody has set the store up yet. */
const lockStore = async (tx: Tx): Promise<StoreRow> => {
  await tx.insert(storeSettings).values({ id: 1 }).onConflictDoNothing();
  const [store] = await tx.select().from(storeSettings).where(eq(storeSettings.id, 1)).for('update');
  if (!store) throw new Error('The store has no row');
  return store;
};

/** Changes the store and tells the audit log. 409 STALE when somebody else changed it since that version. */
export const changeStore = (
  db: Db | Tx,
  { version, actorId, at }: StoreAct,
  decide: (store: StoreRow) => Change,
): Promise<void> =>
  db.transaction(async (tx) => {
    const store = await lockStore(tx);
    if (store.version !== version)
      throw new AppError('STALE', 'Somebody else changed the store since you opened it.');
    const { set, summary, tell } = decide(store);
    const changed = { ...set, version: version + 1, updatedAt: at };
    await tx.update(storeSettings).set(changed).where(eq(storeSettings.id, 1));
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Store',
      entityId: null,
      label: 'Store',
      summary,
      before: tell(store),
      after: tell({ ...store, ...changed }),
      at,
    });
  });
