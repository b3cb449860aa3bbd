import type { CustomerEdit, RoleName } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import type { Actor } from '../../../../http/access.ts';
import { isStaff } from '../../../../http/access.ts';
import { AppError, isUniqueViolation, notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { requireStoreDecimals } from '../../../business/decimals.ts';
import { lockOutstanding } from '../../../ledger/queries.ts';
import { USERNAME_TAKEN } from '../../create-user.ts';
import { endLinks } from '../../end-credentials.ts';
import { endSessionsOf } from '../../end-sessions.ts';
import { labelOf } from '../../person-label.ts';
import { users } from '../../tables.ts';
import { isLastAdmin, lockPerson } from './lock-person.ts';

type Person = typeof users.$inferSelect;

const throwRoleConflict = (message: string): never => {
  throw new AppError('CONFLICT', message, { errors: { role: message } });
};

/** Ensures that at least one Admin can sign in, and that a person with a balance stays a customer. */
const checkRole = async (tx: Tx, person: Person, admins: Person[], role: RoleName): Promise<void> => {
  if (role === person.role) return;
  if (isLastAdmin(person, admins))
    return throwRoleConflict('This is the only active Admin. Make another user an Admin first.');
  if (isStaff(role) && !isStaff(person.role) && (await lockOutstanding(tx, person.id)) !== 0)
    return throwRoleConflict('A customer whose balance is not zero cannot become staff.');
};

export const auditedFacts = (person: Person): Record<string, unknown> => ({
  username: person.username,
  name: person.name,
  surname: person.surname,
  phone: person.phone,
  email: person.email,
  role: person.role,
  storeAccess: person.storeAccess,
  canCollect: person.canCollect,
  deliveryFee: person.deliveryFee,
  creditLimit: person.creditLimit,
});

export type PersonEdit = Actor & { id: string; edit: CustomerEdit };

const saveEdit = (db: Db, { id, actorId, edit, at }: PersonEdit): Promise<void> =>
  db.transaction(async (tx) => {
    const { version, ...facts } = edit;
    const { person, admins } = await lockPerson(tx, id, version);
    await checkRole(tx, person, admins, facts.role);
    await requireStoreDecimals(tx, { deliveryFee: facts.deliveryFee });
    const [saved] = await tx
      .update(users)
      .set({
        ...facts,
        version: sql`${users.version} + 1`,
        updatedAt: at,
      })
      .where(eq(users.id, id))
      .returning();
    if (!saved) return notFound('Customer');
    // Links may have been sent to the previous address.
    if (person.email && person.email.toLowerCase() !== saved.email?.toLowerCase()) await endLinks(tx, id);
    // A customer's session was opened without a second factor, which staff need.
    if (isStaff(facts.role) && !isStaff(person.role)) await endSessionsOf(tx, id, { at });
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Customer',
      entityId: id,
      label: labelOf(saved),
      summary: facts.role === person.role ? 'Changed the details' : `Changed the role to ${facts.role}`,
      before: auditedFacts(person),
      after: auditedFacts(saved),
      at,
    });
  });

/**
 * Replaces a person's details. NOT_FOUND, STALE, or CONFLICT with `errors` at `username` (taken) or `role` (the last
 * Admin; a customer with a balance).
 */
export const editPerson = (db: Db, edit: PersonEdit): Promise<void> =>
  saveEdit(db, edit).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', USERNAME_TAKEN, { errors: { username: USERNAME_TAKEN } });
  });
