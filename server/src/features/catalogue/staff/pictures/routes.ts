import { pictureOrder, staffProductDetail } from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { acceptForms, receiveForm } from '../../../../http/receive-file.ts';
import { inTemporaryFolder } from '../../../../storage/folders.ts';
import { addPicture, arrangePictures, removeUnused, renderPicture } from './change-pictures.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const params = z.object({ id: z.uuid() });

export const staffPicturesRoutes = async (app: App, services: Services): Promise<void> => {
  const { db, files, clock } = services;
  const write = { access: 'admin', scope: 'catalogue:write' } as const;
  await acceptForms(app, { maxBytes: MAX_BYTES });

  app.post(
    '/products/:id/images',
    {
      config: write,
      bodyLimit: MAX_BYTES + 64 * 1024,
      schema: {
        operationId: 'addProductImage',
        summary: 'Add a picture to a product',
        description: 'Accepts JPG, PNG and WebP files of at most 10 MB.',
        refusals: ['CONFLICT'],
        params,
        consumes: ['multipart/form-data'],
        response: { 201: staffProductDetail },
      },
    },
    async (request, reply) => {
      const webp = await inTemporaryFolder(services.config.dataDir, async (folder) =>
        renderPicture((await receiveForm(request, folder, MAX_BYTES)).file.path),
      );
      const actor = actorOf(request, clock);
      return reply.code(201).send(await addPicture({ db, files }, actor, request.params.id, webp));
    },
  );

  app.put(
    '/products/:id/images',
    {
      config: write,
      schema: {
        operationId: 'arrangeProductImages',
        summary: "Arrange a product's pictures",
        description: 'Sets the order of the pictures. Pictures that you do not send are deleted.',
        params,
        body: pictureOrder,
        response: { 200: staffProductDetail },
      },
    },
    async (request) => {
      const actor = actorOf(request, clock);
      const { product, removed } = await arrangePictures(db, actor, request.params.id, request.body);
      await removeUnused(services, removed, request.log);
      return product;
    },
  );
};
