import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { App } from './app.ts';
import { AppError, hasCode } from './errors/app-error.ts';
/** A received file in temporary storage, so that waiting files take no memory. `name` is the name given by the client. */
export type ReceivedFile = { path: string; size: number; sha256: Buffer; name: string };
export type ReceivedForm = { file: ReceivedFile; fields: { name: string; value: string }[] };

const MAX_NAME_LENGTH = 200;
const MAX_FIELD_BYTES = 1024;
/** Extra fields to tolerate on a route that reads none. */
const MAX_OTHER_FIELDS = 4;
/** Allowance for a form's boundaries, headers and other fields. */
const FORM_OVERHEAD_BYTES = 16 * 1024;
/** Control characters, and those that change the order in which a name is displayed. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}]/gu;

const nameOf = ({ filename }: MultipartFile): string =>
  filename.toWellFormed().replace(CONTROL_CHARACTERS, '').slice(0, MAX_NAME_LENGTH).toWellFormed();

const tooLarge = (maxBytes: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', `The file is larger than ${maxBytes / 1024 / 1024} MB.`);
const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message }, cause });

/** For a route that reads its body as a stream, so that the body's schema only documents the API. */
export const streamsBody = (part: FastifyRouteSchemaDef<unknown>) =>
  part.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);

/** Lets a plugin's routes receive forms with one file and this many fields. */
export const acceptForms = async (
  app: App,
  { maxBytes, maxFields = MAX_OTHER_FIELDS }: { maxBytes: number; maxFields?: number },
): Promise<void> => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: maxBytes,
      files: 2,
      fields: maxFields,
      parts: maxFields + 2,
      fieldSize: MAX_FIELD_BYTES,
      headerPairs: 20,
    },
  });
};

/** Throws before reading the body if it is clearly not a form or too large. */
export const requireForm = (request: FastifyRequest, maxBytes: number): void => {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES)
    throw tooLarge(maxBytes);
};

const writeFile = async (part: MultipartFile, folder: string, maxBytes: number): Promise<ReceivedFile> => {
  const target = path.join(folder, 'file');
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
  if (part.file.truncated) throw tooLarge(maxBytes);
  if (size === 0) throw refusal('The file is empty.');
  return { path: target, size, sha256: hash.digest(), name: nameOf(part) };
};

const readParts = async (
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<ReceivedForm> => {
  let file: ReceivedFile | undefined;
  const fields: ReceivedForm['fields'] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.push({ name: part.fieldname, value: part.value });
    } else if (part.fieldname !== 'file') part.file.resume();
    else if (file) throw refusal('Send one file at a time.');
    else file = await writeFile(part, folder, maxBytes);
  }
  if (!file) throw refusal('File is required.');
  return { file, fields };
};

/** The form parser's own errors have no code; all other failures have one. */
const isDamage = (error: unknown): boolean =>
  hasCode(error, /^ERR_STREAM_PREMATURE_CLOSE$/) ||
  (error instanceof Error && !('statusCode' in error) && !('code' in error));

/**
 * Streams the single `file` of a form into the folder; the routes must use `acceptForms`. 400 if it is missing or the
 * form is damaged; 413 if the file is too large; 415 if the body is not a form.
 */
export const receiveForm = async (
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<ReceivedForm> => {
  requireForm(request, maxBytes);
  try {
    return await readParts(request, folder, maxBytes);
  } catch (error) {
    throw isDamage(error) ? refusal('The upload is damaged or incomplete.', error) : error;
  }
};
