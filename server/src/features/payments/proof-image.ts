import { buffer } from 'node:stream/consumers';
import type { ProofType } from '@formulary/contract';
import type { FastifyReply } from 'fastify';
import { isStaff, type SessionUser } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import type { Files } from '../../storage/files.ts';
import { cleansePdf, findProofFile, getRendition, type Picture } from './renditions/renditions.ts';

/** `card`: small, for lists. `original`: the unmodified file, only for its owner and Admins. */
export type ProofView = { size?: 'card' | undefined; original?: boolean | undefined };

const EXTENSIONS: Record<ProofType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
/**
 * A PDF may contain scripts that a browser's viewer would run, so it is downloaded instead. The app renders its pages
 * itself.
 */
const dispositionOf = (type: string): string => (type === 'application/pdf' ? 'attachment' : 'inline');
const extensionOf = (type: string): string => EXTENSIONS[type as ProofType] ?? 'bin';

/**
 * Returns the content for a viewer: the original for its owner; for others an upright copy without camera metadata such
 * as location. Undefined if it is no longer readable.
 */
const contentFor = async (files: Files, file: Picture, isOwner: boolean, { size, original }: ProofView) => {
  const isPdf = file.type === 'application/pdf';
  if (size === 'card' && !isPdf) return getRendition(files, file, 'card');
  const readOriginal = () => files.getStream(file.key);
  if (isOwner || original) return { type: file.type, bytes: await readOriginal() };
  if (isPdf) return { type: file.type, bytes: cleansePdf(await buffer(await readOriginal())) };
  return getRendition(files, file, 'shown');
};

/**
 * Sends a proof to its owner or staff; 404 for others and for a missing file; 403 for staff who may not see the original.
 * An upload can never run as a page of the store, however it is opened.
 */
export const sendProofImage = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  viewer: SessionUser,
  id: string,
  view: ProofView,
  reply: FastifyReply,
) => {
  const file = await findProofFile(db, id);
  const isOwner = file?.userId === viewer.id;
  if (!file || (!isOwner && !isStaff(viewer.role))) return notFound('Image');
  if (view.original && !isOwner && viewer.role !== 'Admin') throw new AppError('FORBIDDEN', 'Forbidden');
  if (!(await files.exists(file.key))) return notFound('Image');
  const { type, bytes } = (await contentFor(files, file, isOwner, view)) ?? notFound('Image');
  return reply
    .type(type)
    .headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': `${dispositionOf(type)}; filename="proof-of-payment-${id.slice(0, 8)}.${extensionOf(type)}"`,
      'cache-control': 'private, no-store',
    })
    .send(bytes);
};
