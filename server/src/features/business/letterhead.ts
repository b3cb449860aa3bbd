import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../db/client.ts';
import { decodePicture } from '../../decoding/decode.ts';
import type { BillingDocument } from '../../documents/snapshot.ts';
import { AppError, fileError, PICTURE_MESSAGES } from '../../http/errors/app-error.ts';
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

/** Enough for print: about 65 mm at 300 dots per inch. */
const LOGO_PIXELS = 768;
const FORMATS = ['png', 'jpeg', 'svg'];
const MESSAGES = { ...PICTURE_MESSAGES, format: 'Choose a PNG, JPG or SVG file.' };

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { logo: message }, cause });

/**
 * Stores a logo as a PNG on white, without metadata, and returns its key. The key is a hash of the content, so the file of
 * an issued document never changes. 400 if it is not a picture, 413 for too many pixels.
 */
export const storeLogo = async (files: Files, bytes: unknown): Promise<string> => {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refuse('Choose a picture.');
  const png = await decodePicture(bytes, { as: 'logo', side: LOGO_PIXELS }, FORMATS).catch(
    (error: unknown) => {
      const refusal = fileError(error, MESSAGES, 'logo');
      throw refusal instanceof AppError && refusal.code === 'UNSUPPORTED_MEDIA_TYPE'
        ? refuse(refusal.message, error)
        : refusal;
    },
  );
  const key = `asset-images/logo-${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
  await files.put(key, png, { contentType: 'image/png' });
  return key;
};
