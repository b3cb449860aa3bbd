import { readFile } from 'node:fs/promises';
import {
  createdId,
  oneOf,
  orderProblems,
  PROBLEM_PHOTO_MAX_BYTES,
  PROBLEM_PHOTO_TYPES,
  problemInput,
} from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { limitRate } from '../../http/guards/rate-limit.ts';
import { idempotencyHeaders } from '../../http/read-request.ts';
import { acceptForms, receiveForm, requireForm, streamsBody } from '../../http/receive-file.ts';
import { inTemporaryFolder } from '../../storage/folders.ts';
import { sendUpload } from '../payments/renditions.ts';
import { inspectPhoto, requireOwnOrders } from '../payments/upload/submit-proof.ts';
import { deletePhoto, findPhoto, storePhoto } from './photos.ts';
import { findOrderProblems } from './queries.ts';
import { reportProblem } from './report-problem.ts';

const params = z.object({ id: z.uuid() });
const photoForm = z.object({
  file: z
    .file()
    .max(PROBLEM_PHOTO_MAX_BYTES)
    .mime([...PROBLEM_PHOTO_TYPES]),
});
const photoView = z.object({ size: oneOf(['card']).optional() });

/** More than a person takes in an hour, including refused files and retries. */
const PHOTOS_PER_HOUR = 120;

const photoRoutes = async (app: App, services: Services): Promise<void> => {
  const { db, files, clock, config } = services;
  const uploads = limitRate(db, {
    name: 'problem-photo',
    points: PHOTOS_PER_HOUR,
    seconds: 3600,
    refusal: 'You have uploaded too many photos in the past hour.',
  });
  await acceptForms(app, { maxBytes: PROBLEM_PHOTO_MAX_BYTES });

  app.post(
    '/orders/:id/problem-photos',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'uploadProblemPhoto',
        summary: 'Upload a photo of a problem',
        description:
          'Accepts JPG, PNG and WebP files of at most 10 MB. Name the photo in the report that you send afterwards; otherwise it is deleted within about a day.',
        refusals: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
        consumes: ['multipart/form-data'],
        params,
        body: photoForm,
        response: { 201: createdId },
      },
      validatorCompiler: streamsBody,
    },
    async (request, reply) => {
      const { id: userId } = currentUser(request);
      const orderId = request.params.id;
      requireForm(request, PROBLEM_PHOTO_MAX_BYTES);
      await uploads.count(userId);
      await requireOwnOrders(db, userId, [orderId]);
      const stored = await inTemporaryFolder(config.dataDir, async (folder) => {
        const { file } = await receiveForm(request, folder, PROBLEM_PHOTO_MAX_BYTES);
        const type = await inspectPhoto(file.path);
        const saveAs = async (key: string) =>
          files.put(key, await readFile(file.path), { contentType: type });
        return storePhoto(services, {
          ...{ userId, orderId, at: clock() },
          file: { type, size: file.size, saveAs },
        });
      });
      return reply.code(201).send(stored);
    },
  );
};

export const problemsRoutes = (app: App, services: Services): void => {
  const { db, files, clock } = services;

  app.get(
    '/orders/:id/problems',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listOrderProblems',
        summary: 'List the problems reported with an order',
        description:
          'The order must be one of your own. Also returns how many packs of each line can still be reported.',
        params,
        response: { 200: orderProblems },
      },
    },
    async (request) =>
      (await findOrderProblems(db, currentUser(request).id, request.params.id)) ?? notFound('Order'),
  );

  app.post(
    '/orders/:id/problems',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'reportProblem',
        summary: 'Report a problem with an order',
        description:
          'Reports packs of a dispatched order that arrived short, damaged or wrong. Its invoice is disputed until staff decide. A request with the same `Idempotency-Key` returns the same report.',
        refusals: ['CONFLICT', 'IDEMPOTENCY_CONFLICT'],
        params,
        headers: idempotencyHeaders,
        body: problemInput,
        response: { 201: createdId },
      },
    },
    async (request, reply) => {
      const reported = await reportProblem(db, {
        orderId: request.params.id,
        userId: currentUser(request).id,
        input: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        at: clock(),
      });
      return reply.code(201).send(reported);
    },
  );

  app.get(
    '/problem-photos/:id',
    {
      config: { access: 'signed-in', scope: 'orders:read' },
      schema: {
        operationId: 'showProblemPhoto',
        summary: 'Get a photo of a problem',
        description:
          'Available to its owner and staff, who get a copy without camera metadata. `size=card` is small.',
        refusals: ['FORBIDDEN'],
        produces: [...PROBLEM_PHOTO_TYPES],
        params,
        querystring: photoView,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const photo = { ...request.query, file: await findPhoto(db, id), name: `photo-${id.slice(-8)}` };
      return sendUpload(files, currentUser(request), photo, reply);
    },
  );

  app.delete(
    '/problem-photos/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'deleteProblemPhoto',
        summary: 'Delete a photo of a problem',
        description: 'Deletes one of your own photos that is not part of a report.',
        refusals: ['CONFLICT'],
        params,
        response: { 204: z.null().describe('Done') },
      },
    },
    async (request, reply) => {
      await deletePhoto(services, { userId: currentUser(request).id, id: request.params.id });
      return reply.code(204).send(null);
    },
  );

  app.register((scope: App) => photoRoutes(scope, services));
};
