import { open } from 'node:fs/promises';
import { PROOF_TYPES, type ProofType } from '@formulary/contract';
import { fileTypeFromFile } from 'file-type';
import { decodePicture } from '../../../decoding/decode.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { fileError, PICTURE_MESSAGES } from '../../../http/errors/file-error.ts';

const WRONG_TYPE = 'Choose a JPG, PNG, WebP or PDF file.';
/** The end of a file, where a PDF has its end marker. */
const PDF_TAIL_BYTES = 2048;

const refuse = (message: string): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message } });

const isProofType = (type: string | undefined): type is ProofType =>
  (PROOF_TYPES as readonly (string | undefined)[]).includes(type);

/** Decodes every row of the picture without keeping it in memory. */
const decodeImage = async (path: string): Promise<void> => {
  try {
    await decodePicture(path, { as: 'check' });
  } catch (error) {
    throw fileError(error, { ...PICTURE_MESSAGES, format: WRONG_TYPE });
  }
};

const checkPdf = async (path: string, size: number): Promise<void> => {
  const file = await open(path);
  try {
    const start = Math.max(0, size - PDF_TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_TAIL_BYTES), 0, PDF_TAIL_BYTES, start);
    const tail = buffer.toString('latin1', 0, bytesRead);
    const offset = /startxref\s+(\d+)\s+%%EOF/.exec(tail)?.[1];
    if (offset === undefined || Number(offset) >= size) throw refuse('The PDF is damaged or incomplete.');
  } finally {
    await file.close();
  }
};

/**
 * Detects the content type from the bytes. 400 for a damaged or truncated file, 413 for too many pixels, 415 for anything
 * but JPEG, PNG, WebP or PDF, regardless of the file name.
 */
export const inspectProof = async (path: string, size: number): Promise<ProofType> => {
  const type = (await fileTypeFromFile(path))?.mime;
  if (!isProofType(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', WRONG_TYPE);
  await (type === 'application/pdf' ? checkPdf(path, size) : decodeImage(path));
  return type;
};
