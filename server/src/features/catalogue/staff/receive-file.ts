import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/errors/app-error.ts';

/** A file as it came. `name` is the client's word for it. */
export type ReceivedFile = { bytes: Buffer; name: string };

const MAX_NAME_LENGTH = 200;

const nameOf = ({ filename }: MultipartFile): string =>
  filename
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message }, cause });

const receive = async (request: FastifyRequest, mostBytes: number): Promise<ReceivedFile> => {
  const part = await request.file({ limits: { fileSize: mostBytes, files: 1 }, throwFileSizeLimit: false });
  if (!part) throw refuse('File is required.');
  const bytes = await part.toBuffer();
  if (part.file.truncated)
    throw new AppError('PAYLOAD_TOO_LARGE', `The file is larger than ${mostBytes / 1024 / 1024} MB.`);
  if (bytes.length === 0) throw refuse('The file is empty.');
  return { bytes, name: nameOf(part) };
};

/** The one file of a multipart form. 400 where there is none or the form is damaged, 413 where it is too large, 415 otherwise. */
export const receiveFile = async (request: FastifyRequest, mostBytes: number): Promise<ReceivedFile> => {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  try {
    return await receive(request, mostBytes);
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw refuse('The upload is damaged or incomplete.', error);
  }
};
