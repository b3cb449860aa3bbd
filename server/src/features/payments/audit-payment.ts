import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { users } from '../accounts/tables.ts';
import { type AuditedAct, recordAudit } from '../audit/record-audit.ts';

type PaymentAct = Pick<
  AuditedAct,
  'actorId' | 'action' | 'summary' | 'before' | 'after' | 'reason' | 'at'
> & {
  paymentId: string;
  userId: string;
};

export const auditPayment = async (tx: Tx, { paymentId, userId, ...act }: PaymentAct): Promise<void> => {
  const [customer] = await tx
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, userId));
  const label = `${customer?.name ?? ''} ${customer?.surname ?? ''}`.trim();
  await recordAudit(tx, { ...act, entity: 'Payment', entityId: paymentId, label });
};
