import type { FastifyRequest } from 'fastify';

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the client already has this version, according to `If-None-Match`. */
export const hasVersion = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
