import { buffer } from 'node:stream/consumers';
import { PICTURE_SIDES, type PictureSide } from '@formulary/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodePicture } from '../decoding/decode.ts';
import type { Files } from '../storage/files.ts';
import type { App, Services } from './app.ts';
import { causesOf, hasCode, notFound } from './errors/app-error.ts';
import { hasVersion } from './prepared-answers.ts';

/** The key of a smaller product picture: that of `product-images/x.webp` is `small-pictures/144/x.webp`. */
const smallKey = (key: string, side: PictureSide): string =>
  key.replace(/^product-images\//, `small-pictures/${side}/`).replace(/\.\w+$/, '.webp');

const drawing = new Map<string, Promise<void>>();

/** Draws and stores a product picture at a smaller size, once for all concurrent callers. */
const drawSmall = (files: Files, key: string, side: PictureSide): Promise<void> => {
  const small = smallKey(key, side);
  const draw = async (): Promise<void> => {
    const original = await buffer(await files.getStream(key));
    const bytes = await decodePicture(original, { as: 'card', side });
    await files.put(small, bytes, { contentType: 'image/webp' });
  };
  const drawn = drawing.get(small) ?? draw().finally(() => drawing.delete(small));
  drawing.set(small, drawn);
  return drawn;
};

/** Deletes a product picture in every size. */
export const deletePicture = async (files: Files, key: string): Promise<void> => {
  await Promise.all(
    [key, ...PICTURE_SIDES.map((side) => smallKey(key, side))].map((each) => files.delete(each)),
  );
};

const CONTENT_TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
/** Folders and a name of plain characters, with a dot only before the extension, so that a key cannot leave the folder. */
const KEY = /^(?:[\w-]+\/)+[\w-]+\.(jpg|png|webp)$/;
const STATUS_PICTURE = /^asset-images\/open-image-[^/]+\.jpg$/;
const DEFAULT_STATUS_PICTURE = 'asset-images/open-image-default.jpg';
/** Error codes of file stores for a missing file; the last is for a folder. */
const MISSING = /^(ENOENT|ENOTDIR|ENAMETOOLONG|E_RUNTIME_EXCEPTION)$/;

/** The file of a product picture never changes; that of a status picture may. */
const CACHE_CONTROL: Record<string, string> = {
  'product-images': 'public, max-age=31536000, immutable',
  'asset-images': 'public, no-cache',
};

/** For a picture at its own size because drawing a smaller one failed: the next request may succeed. */
const SHORTLY = 'public, max-age=60';

type Picture = {
  key: string;
  type: string;
  length: number;
  etag: string;
  lastModified: Date;
  cacheControl?: string;
};

const isMissing = (error: unknown): boolean =>
  hasCode(error, MISSING) || causesOf(error).some(({ name }) => name === 'NotFound' || name === 'NoSuchKey');

const findPicture = async (files: Files, key: string): Promise<Picture | undefined> => {
  const type = CONTENT_TYPES[KEY.exec(key)?.[1] ?? ''];
  if (!type) return undefined;
  try {
    const { contentLength, etag, lastModified } = await files.getMetaData(key);
    return { key, type, length: contentLength, etag, lastModified };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Finds a product picture at the requested size, drawn the first time; at its own size if that fails. */
const findSized = async (files: Files, key: string, asked: unknown): Promise<Picture | undefined> => {
  const side = PICTURE_SIDES.find((each) => String(each) === asked);
  if (!side || !key.startsWith('product-images/')) return findPicture(files, key);
  const small = await findPicture(files, smallKey(key, side));
  if (small) return small;
  const original = await findPicture(files, key);
  if (!original) return undefined;
  const isDrawn = await drawSmall(files, key, side).then(
    () => true,
    () => false,
  );
  return isDrawn ? findPicture(files, smallKey(key, side)) : { ...original, cacheControl: SHORTLY };
};

const isFresh = (request: FastifyRequest, { etag, lastModified }: Picture): boolean => {
  const { headers } = request;
  if (headers['if-none-match']) return hasVersion(request, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
};

/** Public pictures of products and store statuses, usable by pages of any origin. */
export const assetRoutes = (app: App, { files }: Services): void => {
  const send = (folder: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const key = `${folder}/${(request.params as { '*': string })['*']}`;
    const picture =
      (await findSized(files, key, (request.query as { side?: unknown }).side)) ??
      (STATUS_PICTURE.test(key) ? await findPicture(files, DEFAULT_STATUS_PICTURE) : undefined) ??
      notFound('Picture');
    reply.headers({
      'cache-control': picture.cacheControl ?? CACHE_CONTROL[folder],
      'cross-origin-resource-policy': 'cross-origin',
      etag: picture.etag,
      'last-modified': picture.lastModified.toUTCString(),
    });
    if (isFresh(request, picture)) return reply.code(304).send();
    reply.type(picture.type).header('content-length', picture.length);
    return request.method === 'HEAD' ? reply.send() : reply.send(await files.getStream(picture.key));
  };
  for (const folder of Object.keys(CACHE_CONTROL))
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${folder}/*`,
      config: { access: 'public' },
      schema: { hide: true },
      handler: send(folder),
    });
};
