import type { LegalDetails, LegalDetailsInput } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError, notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { labelOf } from '../../person-label.ts';
import { customerDetails, users } from '../../tables.ts';
import { lockPerson } from './lock-person.ts';

type Row = typeof customerDetails.$inferSelect;

const STALE =
  'Someone else has changed this in the meantime. Check the latest version before you save again.';

const shown = ({ userId, updatedAt, ...details }: Row): LegalDetails => details;

const audited = ({ version, ...details }: LegalDetails): Record<string, unknown> => details;

const lockDetails = async (tx: Tx, userId: string): Promise<Row> => {
  await tx.insert(customerDetails).values({ userId }).onConflictDoNothing();
  const [row] = await tx.select().from(customerDetails).where(eq(customerDetails.userId, userId));
  return row ?? notFound('Customer');
};

type LegalDetailsAct = Actor & { id: string; version: number; details: LegalDetailsInput };

/** Replaces a customer's details for documents and their terms. NOT_FOUND, STALE. */
export const saveLegalDetails = (
  db: Db | Tx,
  { id, version, details, actorId, at }: LegalDetailsAct,
): Promise<LegalDetails> =>
  db.transaction(async (tx) => {
    const { person } = await lockPerson(tx, id, undefined);
    const before = await lockDetails(tx, id);
    if (before.version !== version) throw new AppError('STALE', STALE);
    const [saved] = await tx
      .update(customerDetails)
      .set({ ...details, version: version + 1, updatedAt: at })
      .where(eq(customerDetails.userId, id))
      .returning();
    if (!saved) return notFound('Customer');
    // Updating the person notifies open pages.
    await tx.update(users).set({ updatedAt: at }).where(eq(users.id, id));
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Customer',
      entityId: id,
      label: labelOf(person),
      summary: 'Changed the legal details',
      before: audited(shown(before)),
      after: audited(shown(saved)),
      at,
    });
    return shown(saved);
  });
