import type { CreatedCustomer, CustomerInput } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import type { Actor } from '../../../../http/access.ts';
import { notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { createUser } from '../../create-user.ts';
import { labelOf } from '../../person-label.ts';
import { users } from '../../tables.ts';
import { auditedFacts } from './edit-person.ts';

/**
 * Creates a customer or a member of staff, who gets no email until someone invites them. CONFLICT if the username is
 * taken.
 */
export const createPerson = (
  db: Db,
  { input, actorId, at }: Actor & { input: CustomerInput },
): Promise<CreatedCustomer> =>
  db.transaction(async (tx) => {
    const { id } = await createUser(tx, { ...input, password: null });
    const [made] = await tx.select().from(users).where(eq(users.id, id));
    if (!made) return notFound('Customer');
    await recordAudit(tx, {
      actorId,
      action: 'Added',
      entity: 'Customer',
      entityId: id,
      label: labelOf(made),
      summary: `Created the ${made.role} account`,
      after: auditedFacts(made),
      at,
    });
    return { id };
  });
