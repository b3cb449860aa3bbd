import type { Db, Tx } from '../../db/client.ts';
import type { BillingDocument } from '../../documents/snapshot.ts';
import { type Files, isAbsent } from '../../storage/files.ts';
import { findBusiness } from './queries.ts';

/** The details of the business on documents. */
export type Letterhead = Pick<BillingDocument, 'issuer' | 'bank' | 'terms' | 'logoKey'>;

/** The brand of a store, whose name and address replace details that the business has not entered. */
type Brand = { title: string; supportEmail: string };

const known = (text: string): string | null => text.trim() || null;

export const findLetterhead = async (db: Db | Tx, brand: Brand): Promise<Letterhead> => {
  const business = await findBusiness(db);
  const { bankName, bankAccountName, bankAccountNumber, bankBranchCode } = business;
  return {
    issuer: {
      tradingName: known(business.tradingName) ?? known(business.legalName) ?? brand.title,
      legalName: known(business.legalName),
      registrationNumber: known(business.registrationNumber),
      vatNumber: known(business.vatNumber),
      address: known(business.address),
      phone: known(business.phone),
      email: known(business.email) ?? brand.supportEmail,
      licenceNumber: known(business.licenceNumber),
      pharmacistName: known(business.pharmacistName),
    },
    bank: bankAccountNumber.trim()
      ? {
          name: bankName,
          accountName: bankAccountName,
          accountNumber: bankAccountNumber,
          branchCode: bankBranchCode,
        }
      : null,
    terms: known(business.paymentTerms),
    logoKey: business.logoKey,
  };
};

/** Reads the logo of a document; null if it has none or the file is gone, so that the name is printed instead. */
export const readLogo = async (files: Files, key: string | null): Promise<Buffer | null> => {
  if (!key) return null;
  try {
    return Buffer.from(await files.getBytes(key));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};
