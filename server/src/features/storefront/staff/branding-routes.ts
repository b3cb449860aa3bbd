import { createHash } from 'node:crypto';
import { brandInput, hostBrandList, originHost, recordVersion, uploadedPicture } from '@formulary/contract';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { openBrandFile } from '../branding/brand-file.ts';
import { removeBrand, saveBrand } from '../branding/save-brand.ts';
import { listBrands } from './list-brands.ts';
import { readMark } from './read-picture.ts';

/** Wide enough for an icon of a phone's home screen. */
const MARK_PIXELS = 256;

const answer = { 200: hostBrandList };

/** Brands by origin. `app` takes pictures as bodies. */
export const staffBrandingRoutes = (app: App, { db, files, config, clock }: Services): void => {
  const readBrandFile = openBrandFile(config.brandingFile, app.log);
  const list = async (from: Db | Tx) => ({ brands: await listBrands(from, await readBrandFile()) });
  /** In one transaction: what is done is never answered as if it had failed. */
  const listed = (change: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      await change(tx);
      return list(tx);
    });

  app.get('/branding', { config: { access: 'admin' }, schema: { response: answer } }, () => list(db));

  app.put(
    '/branding',
    {
      config: { access: 'admin' },
      schema: { querystring: z.object({ host: originHost.default('') }), body: brandInput, response: answer },
    },
    async (request) => {
      const { version, ...brand } = request.body;
      const { host } = request.query;
      return listed((tx) =>
        saveBrand(tx, { host, version, actorId: currentUser(request).id, at: clock() }, brand),
      );
    },
  );

  app.delete(
    '/branding',
    {
      config: { access: 'admin' },
      schema: {
        querystring: z.object({
          host: originHost.default(''),
          version: z.coerce.number().pipe(recordVersion),
        }),
        response: answer,
      },
    },
    async (request) => {
      return listed((tx) =>
        removeBrand(tx, { ...request.query, actorId: currentUser(request).id, at: clock() }),
      );
    },
  );

  // Named after its content: what a brand shows never changes under its address.
  app.post(
    '/branding/pictures',
    { config: { access: 'admin' }, schema: { response: { 201: uploadedPicture } } },
    async (request, reply) => {
      const mark = await readMark(request.body, MARK_PIXELS);
      const key = `asset-images/brand-${createHash('sha256').update(mark).digest('hex').slice(0, 32)}.png`;
      await files.put(key, mark, { contentType: 'image/png' });
      return reply.code(201).send({ address: `/${key}` });
    },
  );
};
