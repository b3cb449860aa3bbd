import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { MAX_ORDERS_OF_PROOF, PROOF_MAX_BYTES, PROOF_TYPES, type ProofType } from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { decodePicture } from '../../../decoding/decode.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { PICTURE_MESSAGES, refuseFile } from '../../../http/errors/refuse-file.ts';

/** A file as it came, in a temporary place. `name` is the client's word for it. */
export type ReceivedFile = { path: string; size: number; sha256: Buffer; name: string };
export type ReceivedForm = { file: ReceivedFile; orderIds: string[] };

/** One order, and each of several: a field that is repeated. */
const ORDER_FIELDS = ['orderId', 'orderIds'];
const MAX_NAME_LENGTH = 200;

export const tooLarge = (): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', `The file is larger than ${PROOF_MAX_BYTES / 1024 / 1024} MB.`);
const refuse = (message: string): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message } });

/** Control characters, and those that make a name read in another direction than it is written. */
const DECEITFUL = /[\p{Cc}\p{Bidi_Control}]/gu;

const nameOf = (part: MultipartFile): string =>
  part.filename.toWellFormed().replace(DECEITFUL, '').slice(0, MAX_NAME_LENGTH).toWellFormed();

const writeFile = async (part: MultipartFile, folder: string): Promise<ReceivedFile> => {
  const target = path.join(folder, 'proof');
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(part.file, measure, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw tooLarge();
  return { path: target, size, sha256: hash.digest(), name: nameOf(part) };
};

/** The form's parser throws bare errors for what it cannot read; whatever else fails has a code. */
const asDamaged = (error: unknown): unknown =>
  error instanceof Error && !('code' in error)
    ? new AppError('VALIDATION', 'The upload is damaged or incomplete.', { cause: error })
    : error;

const readParts = async (request: FastifyRequest, folder: string): Promise<ReceivedForm> => {
  let file: ReceivedFile | undefined;
  const orderIds = new Set<string>();
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (ORDER_FIELDS.includes(part.fieldname) && typeof part.value === 'string' && part.value)
        orderIds.add(part.value.toLowerCase());
    } else if (part.fieldname !== 'file') part.file.resume();
    else if (file) throw refuse('Send one file at a time.');
    else file = await writeFile(part, folder);
  }
  if (!file) throw refuse('File is required.');
  if (orderIds.size > MAX_ORDERS_OF_PROOF)
    throw new AppError('VALIDATION', `A proof can be sent for at most ${MAX_ORDERS_OF_PROOF} orders.`);
  return { file, orderIds: [...orderIds] };
};

/** Streams the one `file` of a multipart form into the folder, and reads the orders that it is for. 400 for a form that is damaged. */
export const receiveForm = (request: FastifyRequest, folder: string): Promise<ReceivedForm> =>
  readParts(request, folder).catch((error: unknown) => {
    throw asDamaged(error);
  });

const WRONG_TYPE = 'A proof of payment is a JPG, PNG, WebP or PDF file.';
/** Where a PDF says that it ends. */
const PDF_TAIL_BYTES = 2048;

const isProofType = (type: string | undefined): type is ProofType =>
  (PROOF_TYPES as readonly (string | undefined)[]).includes(type);

/** Reads every row of the picture, keeping next to nothing of it. */
const decodeImage = async (path: string): Promise<void> => {
  try {
    await decodePicture(path, { as: 'check' });
  } catch (error) {
    throw refuseFile(error, { ...PICTURE_MESSAGES, format: WRONG_TYPE });
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
 * The type that the bytes are of. 400 for an empty, damaged or truncated file, 413 for a picture of too many pixels, 415
 * for anything but a JPEG, PNG, WebP or PDF, whatever its name says.
 */
export const inspectProof = async (path: string, size: number): Promise<ProofType> => {
  if (size === 0) throw refuse('The file is empty.');
  const type = (await fileTypeFromFile(path))?.mime;
  if (!isProofType(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', WRONG_TYPE);
  await (type === 'application/pdf' ? checkPdf(path, size) : decodeImage(path));
  return type;
};
