import type { FastifyError } from 'fastify';

const BY_CODE = new Map<string, string>([
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'The request has no content.'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'The content of the request is not JSON.'],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', 'Send the file as multipart/form-data.'],
]);
const BY_STATUS = new Map<number, string>([
  [404, 'Not found'],
  [413, 'The request is too large.'],
  [415, 'Content of this type is not accepted here.'],
  [429, 'Too many requests. Please try again later.'],
]);

/** What is said of a request that the framework refuses by itself: its own messages are for programmers of the server. */
export const refusalOf = ({ code }: FastifyError, status: number): string =>
  BY_CODE.get(code) ?? BY_STATUS.get(status) ?? 'The request cannot be read.';
