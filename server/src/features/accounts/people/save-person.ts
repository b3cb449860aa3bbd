import type {
  CreatedCustomer,
  CustomerEdit,
  CustomerInput,
  LegalDetails,
  LegalDetailsInput,
  RoleName,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { type Actor, isStaff } from '../../../http/access.ts';
import { AppError, isUniqueViolation, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireStoreDecimals } from '../../business/decimals.ts';
import { lockOutstanding } from '../../ledger/queries.ts';
import { createUser, USERNAME_TAKEN } from '../create-user.ts';
import { labelOf } from '../person-label.ts';
import { endLinks, endSessionsOf } from '../sessions/end-sessions.ts';
import { customerDetails, users } from '../tables.ts';
import { isLastAdmin, lockPerson } from './change-access.ts';

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

const auditedFacts = (person: Person): Record<string, unknown> => ({
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
