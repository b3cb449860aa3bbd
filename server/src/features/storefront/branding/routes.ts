import { createHash } from 'node:crypto';
import {
  brandInput,
  hostBrandList,
  originHost,
  PICTURE_TYPES,
  recordVersion,
  uploadedPicture,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { readMark } from '../staff/pictures.ts';
import { openBrandFile } from './find-brand.ts';
import { listBrands, removeBrand, saveBrand } from './save-brand.ts';

/** Enough for a phone's home screen icon. */
const MARK_PIXELS = 256;

const answer = { 200: hostBrandList };

/** Brands by origin. `app` accepts pictures as bodies. */
export const staffBrandingRoutes = (app: App, { db, files, config, clock }: Services): void => {
  const readBrandFile = openBrandFile(config.brandingFile, app.log);
  app.get(
    '/branding',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listBrandings',
        summary: 'List the branding for all hosts',
        description: 'An empty `host` applies to all hosts without their own branding.',
        response: answer,
      },
    },
    async () => ({
      brands: await listBrands(db, await readBrandFile()),
    }),
  );

  app.put(
    '/branding',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveBranding',
        summary: 'Save the branding for a host',
        description: 'An empty `host` applies to all hosts without their own branding.',
        querystring: z.object({ host: originHost.default('') }),
        body: brandInput,
        response: answer,
      },
    },
    async (request) => {
      const { version, ...brand } = request.body;
      const { host } = request.query;
      const act = { host, version, ...actorOf(request, clock) };
      return { brands: await saveBrand(db, await readBrandFile(), act, brand) };
    },
  );

  app.delete(
    '/branding',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'removeBranding',
        summary: 'Remove the branding for a host',
        description: 'The host then uses the branding of hosts without their own.',
        querystring: z.object({
          host: originHost.default(''),
          version: z.coerce.number().pipe(recordVersion),
        }),
        response: answer,
      },
    },
    async (request) => {
      const act = { ...request.query, ...actorOf(request, clock) };
      return { brands: await removeBrand(db, await readBrandFile(), act) };
    },
  );

  // Named by a hash of its content, so the content at an address never changes.
  app.post(
    '/branding/pictures',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'uploadBrandPicture',
        summary: 'Upload a logo or an icon',
        description: 'Send the picture as the request body. Returns its address.',
        consumes: [...PICTURE_TYPES],
        response: { 201: uploadedPicture },
      },
    },
    async (request, reply) => {
      const mark = await readMark(request.body, MARK_PIXELS);
      const key = `asset-images/brand-${createHash('sha256').update(mark).digest('hex').slice(0, 32)}.png`;
      await files.put(key, mark, { contentType: 'image/png' });
      return reply.code(201).send({ address: `/${key}` });
    },
  );
};
