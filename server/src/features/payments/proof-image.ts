import type { ProofType } from '@formulary/contract';
import type { FastifyReply } from 'fastify';
import { isStaff, type SessionUser } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { notFound } from '../../http/app-error.ts';
import { findProofFile } from './queries.ts';

const EXTENSIONS: Record<ProofType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const extensionOf = (type: string): string => EXTENSIONS[type as ProofType] ?? 'bin';

/**
 * Sends the bytes of a proof to its owner or to staff; 404 for everybody else, and where there is no file. What customers
 * upload never runs as a page of the store, however it is opened.
 */
export const sendProofImage = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  viewer: SessionUser,
  id: string,
  reply: FastifyReply,
) => {
  const file = await findProofFile(db, id);
  if (!file || (file.userId !== viewer.id && !isStaff(viewer.role))) return notFound('Image');
  if (!(await files.exists(file.key))) return notFound('Image');
  return reply
    .type(file.type)
    .headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': `inline; filename="proof-of-payment-${id.slice(0, 8)}.${extensionOf(file.type)}"`,
      'cache-control': 'private, no-store',
    })
    .send(await files.getStream(file.key));
};
