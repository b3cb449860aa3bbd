import type { KeptCart } from '@formulary/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { labelOf } from '../../accounts/person-label.ts';
import { CUSTOMER_ROLES, users } from '../../accounts/tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findKeptCart } from '../kept-cart.ts';

/** Returns a customer's cart to staff, and records who viewed it. NOT_FOUND if there is no such customer. */
export const viewCart = (
  db: Db,
  { customerId, actorId, at }: Actor & { customerId: string },
): Promise<KeptCart> =>
  db.transaction(async (tx) => {
    const [customer] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, customerId), inArray(users.role, CUSTOMER_ROLES)));
    if (!customer) return notFound('Customer');
    await recordAudit(tx, {
      actorId,
      action: 'Added',
      entity: 'Session',
      entityId: customerId,
      label: labelOf(customer),
      summary: 'Viewed the customer’s cart',
      at,
    });
    return findKeptCart(tx, customerId);
  });
