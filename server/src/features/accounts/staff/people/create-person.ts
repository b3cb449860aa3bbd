import type { CreatedCustomer, CustomerInput } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../../http/access.ts';
import type { Services } from '../../../../http/app.ts';
import { notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { createUser } from '../../create-user.ts';
import { makePasswordLink } from '../../password-link/make-password-link.ts';
import { labelOf } from '../../person-label.ts';
import { users } from '../../tables.ts';
import { auditedFacts } from './edit-person.ts';

/** Creates a customer or a member of staff and returns the link to set their password. CONFLICT if the username is taken. */
export const createPerson = (
  { db, mail }: Pick<Services, 'db' | 'mail'>,
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
      summary: `Created the ${made.role} account, with a one-time link to set its password`,
      after: auditedFacts(made),
      at,
    });
    return { id, link: await makePasswordLink(tx, mail, { person: made, actorId, at }) };
  });
