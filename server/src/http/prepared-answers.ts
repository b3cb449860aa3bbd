import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';
/** A JSON response that is sent many times: serialised once, and compressed once for each requested encoding. */
export type PreparedJson = { body: Buffer; compressed: Partial<Record<Encoding, Promise<Buffer>>> };

export const prepareJson = (text: string): PreparedJson => ({ body: Buffer.from(text), compressed: {} });

/** Smaller responses are not compressed. */
const COMPRESS_FROM_BYTES = 1024;
const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};
const encodingFor = (request: FastifyRequest, { body }: PreparedJson): Encoding | undefined => {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || body.length < COMPRESS_FROM_BYTES) return undefined;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
};

export const sendPrepared = (request: FastifyRequest, reply: FastifyReply, answer: PreparedJson): void => {
  const encoding = encodingFor(request, answer);
  reply.type('application/json; charset=utf-8');
  if (!encoding) {
    reply.send(answer.body);
    return;
  }
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
  reply.header('content-encoding', encoding);
  answer.compressed[encoding] ??= COMPRESS[encoding](answer.body);
  answer.compressed[encoding].then(
    (made) => reply.send(made),
    (error: Error) => reply.send(error),
  );
};

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the client already has this version, according to `If-None-Match`. */
export const hasVersion = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
