import { createHash } from 'node:crypto';
import { type Cents, DEFAULT_TIME_ZONE, randFromCents } from '@formulary/contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { ProofFile } from '../../../server/src/features/payments/upload/submit-proof.ts';
import type { Files } from '../../../server/src/storage/files.ts';
import { drawProofSlip } from '../art/proof-slip.ts';

/** The content of a payment slip. */
export type Slip = { date: Date; from: string; to: string; reference: string; amount: Cents };

const day = new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'long',
  timeZone: DEFAULT_TIME_ZONE,
});
const rand = (amount: Cents): string =>
  `R ${randFromCents(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ' ')}`;

const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' } as const;
const isKnown = (extension: string | undefined): extension is keyof typeof TYPES =>
  extension !== undefined && extension in TYPES;

/** Returns a PDF with one A5-wide page that shows the picture, like a bank's confirmation. */
export const pdfOfPicture = async (picture: Buffer): Promise<Buffer> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  const width = 420;
  const height = Math.round((width * info.height) / info.width);
  const content = `q ${width} 0 0 ${height} 0 0 cm /Slip Do Q`;
  const objects: (string | Buffer)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</Slip 5 0 R>>>>>>`,
    ],
    [`<</Length ${content.length}>>\nstream\n${content}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/DeviceRGB` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${data.length}>>\nstream\n`,
      data,
      '\nendstream',
    ],
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  const write = (piece: string | Buffer): void => {
    const bytes = Buffer.from(piece);
    parts.push(bytes);
    size += bytes.length;
  };
  for (const [index, pieces] of objects.entries()) {
    offsets.push(size);
    write(`${index + 1} 0 obj\n`);
    pieces.forEach(write);
    write('\nendobj\n');
  }
  const start = size;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
};

/** Returns the bank's slip of a payment, as a picture or a PDF. */
export const proofFile = async (files: Files, slip: Slip, asPdf: boolean): Promise<ProofFile> => {
  const picture = await drawProofSlip({ ...slip, date: day.format(slip.date), amount: rand(slip.amount) });
  const bytes = asPdf ? await pdfOfPicture(picture) : picture;
  const extension = (await fileTypeFromBuffer(bytes))?.ext;
  if (!isKnown(extension)) throw new Error('The slip has a type that proofs may not have');
  const type = TYPES[extension];
  return {
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    name: `payment-${slip.reference}.${extension}`,
    saveAs: (key) => files.put(key, bytes, { contentType: type }),
  };
};
