import type { OwnLegalDetails } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { findBusiness } from '../../business/queries.ts';
import { customerDetails } from '../tables.ts';

/** Returns a customer's details for documents, with the terms that apply to them. */
export const findLegalDetails = async (db: Db | Tx, userId: string): Promise<OwnLegalDetails> => {
  const [[details], business] = await Promise.all([
    db.select().from(customerDetails).where(eq(customerDetails.userId, userId)),
    findBusiness(db),
  ]);
  return {
    legalName: details?.legalName ?? '',
    vatNumber: details?.vatNumber ?? '',
    registrationNumber: details?.registrationNumber ?? '',
    address: details?.address ?? '',
    licenceNumber: details?.licenceNumber ?? '',
    termsDays: details?.termsDays ?? business.termsDays,
  };
};
