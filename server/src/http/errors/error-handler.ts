import { type ErrorBody, type ErrorCode, fieldMessage } from '@formulary/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { describeError, isUnreachable } from '../../db/errors.ts';
import type { App } from '../app.ts';
import { OverloadError } from '../guards/overload.ts';
import { sendRequestId } from '../request-id.ts';
import { AppError, causesOf, hasCode } from './app-error.ts';

const CODE_OF_STATUS = new Map<number, ErrorCode>([
  [400, 'VALIDATION'],
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'UNAVAILABLE'],
]);

/**
 * PostgreSQL rolled everything back, so the request can be retried unchanged: deadlocks, serialisation failures, lock,
 * statement and transaction timeouts.
 */
const RETRYABLE = /^(40001|40P01|55P03|57014|25P03|25P04)$/;
/** A full or read-only disk. */
const UNWRITABLE = /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;
/** File storage that is unreachable or refuses access; a missing file is handled where files are read. */
const FILES_AWAY = /^E_CANNOT_((READ|WRITE|DELETE)_FILE|GET_METADATA|CHECK_FILE_EXISTENCE)$/;
/** PostgreSQL stores any text except one with a NUL. */
const UNSTORABLE_TEXT = /^(22021|22P05)$/;
/** A number or date out of a column's range, which the contract should have rejected. */
const OUT_OF_RANGE = /^(22003|22007|22008)$/;
const RETRY_AFTER_SECONDS = 5;
const RETRY_SOON_SECONDS = 1;

const isFilesAway = (error: unknown): boolean => hasCode(error, FILES_AWAY);
const isUnavailable = (error: unknown): boolean =>
  isUnreachable(error) || isFilesAway(error) || hasCode(error, UNWRITABLE);

const validationError = (error: FastifyError): AppError | undefined => {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  if (error.validationContext === 'params') return new AppError('NOT_FOUND', 'Not found');
  const errors = new Map<string, string>();
  for (const { instancePath, message } of error.validation) {
    const path = instancePath.split('/').filter(Boolean).join('.');
    if (!errors.has(path)) errors.set(path, message ?? 'Invalid input');
  }
  const [field, message] = errors.entries().next().value ?? ['', 'Invalid input'];
  // A query parameter is named as it is written in the address.
  const isOfAddress = error.validationContext === 'querystring' && field !== '';
  const said = isOfAddress ? `${field}: ${message}` : fieldMessage(field, message);
  return new AppError('VALIDATION', said, { errors });
};

const BY_CODE = new Map<string, string>([
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'The request has no content.'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'The content of the request is not JSON.'],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', 'Send the file as multipart/form-data.'],
]);

const BY_STATUS = new Map<number, string>([
  [404, 'Not found'],
  [413, 'The request is too large.'],
  [415, 'Content of this type is not accepted.'],
  [429, 'Too many requests. Please try again later.'],
]);

/** Returns the message for a request that the framework rejects; the framework's own messages are for server developers. */
const refusalOf = ({ code }: FastifyError, status: number): string =>
  BY_CODE.get(code) ?? BY_STATUS.get(status) ?? 'The request cannot be read.';

const toAppError = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error;
  const invalid = validationError(error);
  if (invalid) return invalid;
  if (isUnavailable(error))
    return new AppError('UNAVAILABLE', 'The service is temporarily unavailable. Please try again.', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (hasCode(error, RETRYABLE))
    return new AppError('UNAVAILABLE', 'The service is busy. Please try again.', {
      cause: error,
      retryAfterSeconds: RETRY_SOON_SECONDS,
    });
  if (hasCode(error, UNSTORABLE_TEXT))
    return new AppError('VALIDATION', 'The text has characters that cannot be stored.', { cause: error });
  if (hasCode(error, OUT_OF_RANGE))
    return new AppError('VALIDATION', 'A number or a date is out of range.', { cause: error });
  const status = error.statusCode ?? 500;
  const code = CODE_OF_STATUS.get(status);
  if (code && status !== 503) return new AppError(code, refusalOf(error, status), { cause: error });
  if (code)
    return new AppError(code, 'The service is busy. Please try again.', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (status >= 400 && status < 500)
    return new AppError('VALIDATION', refusalOf(error, status), { cause: error });
  return new AppError('INTERNAL', 'Something went wrong on our side.', { cause: error });
};

/** Returns the message of the root cause, because the message of a failed query does not say why. */
const rootOf = (error: unknown): string => describeError(causesOf(error).at(-1) ?? error).message;

const sendError = (error: AppError, request: FastifyRequest, reply: FastifyReply): void => {
  const body: ErrorBody = { message: error.message, code: error.code };
  if (error.errors) body.errors = error.errors;
  if (error.status >= 500) body.requestId = request.id;
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  reply.code(error.status).type('application/json').send(JSON.stringify(body));
};

/** Sends every error in one format. The cause of an unexpected one is logged under the request's id. */
const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const answer = toAppError(error);
  // Without the database or file storage, or while the process is overloaded, every request fails: log one line each, without a
  // stack trace.
  if (isFilesAway(error)) request.log.error(`Request refused: file storage failed (${rootOf(error)})`);
  else if (isUnreachable(error))
    request.log.warn(`Request refused: the database cannot be reached (${rootOf(error)})`);
  else if (hasCode(error, UNWRITABLE))
    request.log.error(`Request refused: a file cannot be written (${rootOf(error)})`);
  else if (error instanceof OverloadError) request.log.warn('Request refused: the process is overloaded');
  else if (answer.status >= 500) request.log.error({ err: error }, 'Request failed');
  sendError(answer, request, reply);
};

const NOWHERE = new AppError('NOT_FOUND', 'Not found');

const isForPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/api(\/|$)/.test(url) && (headers.accept ?? '').includes('text/html');

/**
 * Handles an address that no route can match: badly encoded, or with a segment longer than any id. A browser that
 * followed a broken link is redirected to the address as text, where the app shows its own page.
 */
export const handleUnroutable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  // No hook runs for such an address.
  sendRequestId(request, reply);
  if (hasCode(error, /^FST_ERR_BAD_URL$/) && isForPerson(request)) {
    // Two slashes at the beginning would lead to another site.
    reply.redirect(`/${request.url.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`);
    return;
  }
  sendError(NOWHERE, request, reply);
};

export const handleErrors = (app: App): void => {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    sendError(NOWHERE, request, reply);
  });
};
