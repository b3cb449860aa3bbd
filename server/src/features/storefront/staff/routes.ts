import {
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
  pictureName,
  staffStore,
  storeAccessSetting,
  storeHours,
  storeMessages,
  storePayments,
  storePictureList,
  storeStatusChange,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { staffBrandingRoutes } from '../branding/routes.ts';
import {
  changeStoreStatus,
  saveAccessSetting,
  saveHours,
  saveMessages,
  savePaymentSettings,
  showStore,
} from './change-store.ts';
import { listPictures, savePicture } from './pictures.ts';

export const staffStorefrontRoutes = async (app: App, services: Services): Promise<void> => {
  const { db, files, clock } = services;
  const answer = { 200: staffStore };

  app.get(
    '/store',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'findStore',
        summary: 'Get the store settings',
        description: 'Returns status, messages, hours, access and payments.',
        response: answer,
      },
    },
    () => showStore(db, clock()),
  );

  app.put(
    '/store/status',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'changeStoreStatus',
        summary: 'Open or close the store',
        description: 'Takes effect immediately, regardless of the opening hours.',
        body: storeStatusChange,
        response: answer,
      },
    },
    (request) => changeStoreStatus(db, { ...request.body, ...actorOf(request, clock) }),
  );

  app.put(
    '/store/messages',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveStoreMessages',
        summary: 'Save the store’s messages',
        description: 'Accepts HTML. Unsafe elements are removed.',
        body: storeMessages,
        response: answer,
      },
    },
    async (request) => {
      const { version, ...messages } = request.body;
      return saveMessages(db, { version, ...actorOf(request, clock) }, messages);
    },
  );

  app.put(
    '/store/hours',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveStoreHours',
        summary: 'Save the opening hours',
        description: 'Saves the hours by weekday, with exceptions.',
        body: storeHours,
        response: answer,
      },
    },
    async (request) => {
      const { version, ...hours } = request.body;
      return saveHours(db, { version, ...actorOf(request, clock) }, hours);
    },
  );

  app.put(
    '/store/access',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveAccessSetting',
        summary: 'Save the rule for restoring access',
        description: 'Sets whether a payment restores access to the store.',
        body: storeAccessSetting,
        response: answer,
      },
    },
    async (request) => {
      const { version, restoresAccess } = request.body;
      return saveAccessSetting(db, { version, ...actorOf(request, clock) }, restoresAccess);
    },
  );

  app.put(
    '/store/payments',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'savePaymentSettings',
        summary: 'Save the rule for using credit',
        description:
          'Sets whether credit automatically pays the oldest amounts due first: invoices by due date, then orders without an invoice by date.',
        body: storePayments,
        response: answer,
      },
    },
    async (request) => {
      const { version, settlesCredit } = request.body;
      return savePaymentSettings(db, { version, ...actorOf(request, clock) }, { settlesCredit });
    },
  );

  app.get(
    '/store/pictures',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listStatusPictures',
        summary: 'List the status pictures',
        description: 'Sorted by name.',
        response: { 200: storePictureList },
      },
    },
    async () => ({ pictures: await listPictures(files) }),
  );

  await app.register(async (pictures: App) => {
    // The picture is the raw body; the access guard runs before it is read.
    pictures.addContentTypeParser(
      [...PICTURE_TYPES],
      { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );

    pictures.put(
      '/store/pictures/:name',
      {
        config: { access: 'admin' },
        schema: {
          operationId: 'saveStatusPicture',
          summary: 'Upload a status picture',
          description: 'Send the picture as the request body.',
          consumes: [...PICTURE_TYPES],
          params: z.object({ name: pictureName }),
          response: { 200: storePictureList },
        },
      },
      async (request) => {
        const { name } = request.params;
        await savePicture({ db, files }, { name, bytes: request.body, ...actorOf(request, clock) });
        return { pictures: await listPictures(files) };
      },
    );

    staffBrandingRoutes(pictures, services);
  });
};
