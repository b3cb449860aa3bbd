import { createHash } from 'node:crypto';
import { STORE_TIME_ZONE } from '@formulary/contract';
import { fileTypeFromBuffer } from 'file-type';
import type { ProofFile } from '../../../server/src/features/payments/submit-proof.ts';
import type { Files } from '../../../server/src/storage/files.ts';
import { drawProofSlip } from '../art/proof-slip.ts';
import { pdfOfPicture } from './pdf-of-picture.ts';

/** What a slip shows. `amount` in integer cents. */
export type Slip = { date: Date; from: string; to: string; reference: string; amount: number };

const day = new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'long',
  timeZone: STORE_TIME_ZONE,
});
const rand = (cents: number): string => `R ${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')}`;

const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' } as const;
const isKnown = (extension: string | undefined): extension is keyof typeof TYPES =>
  extension !== undefined && extension in TYPES;

/** The bank's slip of a payment, as a picture or as a PDF. */
export const proofFile = async (files: Files, slip: Slip, asPdf: boolean): Promise<ProofFile> => {
  const picture = await drawProofSlip({ ...slip, date: day.format(slip.date), amount: rand(slip.amount) });
  const bytes = asPdf ? await pdfOfPicture(picture) : picture;
  const extension = (await fileTypeFromBuffer(bytes))?.ext;
  if (!isKnown(extension)) throw new Error('The slip is not of a type that proofs have');
  const type = TYPES[extension];
  return {
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    name: `payment-${slip.reference}.${extension}`,
    saveAs: (key) => files.put(key, bytes, { contentType: type }),
  };
};
