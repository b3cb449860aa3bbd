import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/errors/app-error.ts';
import { hasCode } from '../../../http/errors/error-cause.ts';

/** A file as it came, in a temporary place: what waits its turn to be read takes no memory. `name` is the client's word for it. */
export type ReceivedFile = { path: string; name: string };

const MAX_NAME_LENGTH = 200;

const nameOf = ({ filename }: MultipartFile): string =>
  filename
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message }, cause });

const receive = async (request: FastifyRequest, folder: string, mostBytes: number): Promise<ReceivedFile> => {
  const part = await request.file({ limits: { fileSize: mostBytes, files: 1 }, throwFileSizeLimit: false });
  if (!part) throw refuse('File is required.');
  const target = path.join(folder, 'file');
  await pipeline(part.file, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated)
    throw new AppError('PAYLOAD_TOO_LARGE', `The file is larger than ${mostBytes / 1024 / 1024} MB.`);
  if (part.file.bytesRead === 0) throw refuse('The file is empty.');
  return { path: target, name: nameOf(part) };
};

/**
 * Writes the one file of a multipart form into the folder. 400 where there is none or the form is damaged, 413 where it is
 * too large, 415 otherwise.
 */
export const receiveFile = async (
  request: FastifyRequest,
  folder: string,
  mostBytes: number,
): Promise<ReceivedFile> => {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  try {
    return await receive(request, folder, mostBytes);
  } catch (error) {
    // The form's parser throws bare errors for what it cannot read; whatever else fails has a code.
    const isOther = error instanceof Error && ('statusCode' in error || 'code' in error);
    if (isOther && !hasCode(error, /^ERR_STREAM_PREMATURE_CLOSE$/)) throw error;
    throw refuse('The upload is damaged or incomplete.', error);
  }
};
