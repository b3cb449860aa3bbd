import type { OwnSecurity } from '@formulary/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { isStaff, type SessionUser } from '../../../http/access.ts';
import { findBusiness } from '../../business/queries.ts';
import { isRecent } from '../confirm-identity.ts';
import { passkeys } from '../tables.ts';
import { countRecoveryCodes } from './authenticator.ts';
import { findFactors } from './factors.ts';

/** Returns the sign-in settings of a person. */
export const findOwnSecurity = async (
  db: Db,
  { id, role, signedInAt }: SessionUser,
  now: Date,
): Promise<OwnSecurity> => {
  const [factors, rows, { secondFactorRequired }, recoveryCodesLeft] = await Promise.all([
    findFactors(db, id),
    db.select().from(passkeys).where(eq(passkeys.userId, id)).orderBy(asc(passkeys.createdAt)),
    findBusiness(db),
    countRecoveryCodes(db, id),
  ]);
  return {
    askPassword: !isRecent(signedInAt, now),
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      isBackedUp: row.isBackedUp,
    })),
    secondFactor: isStaff(role)
      ? {
          isRequired: secondFactorRequired,
          authenticatorSince: factors.authenticatorSince?.toISOString() ?? null,
          recoveryCodesLeft,
        }
      : null,
  };
};
