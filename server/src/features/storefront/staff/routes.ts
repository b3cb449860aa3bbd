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
import type { Tx } from '../../../db/client.ts';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { staffBrandingRoutes } from './branding-routes.ts';
import { changeStoreStatus } from './change-store-status.ts';
import { listPictures, savePicture } from './pictures.ts';
import { saveAccessSetting } from './save-access-setting.ts';
import { saveHours } from './save-hours.ts';
import { saveMessages } from './save-messages.ts';
import { savePaymentSettings } from './save-payment-settings.ts';
import { showStore } from './show-store.ts';

/** The store: open or closed, by hand or by its hours, what it says, and how it presents itself. */
export const staffStorefrontRoutes = async (app: App, services: Services): Promise<void> => {
  const { db, files, clock } = services;
  const answer = { 200: staffStore };
  /** Changes the store and reads it in one transaction: what is done is never answered as if it had failed. */
  const shown = (change: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      await change(tx);
      return showStore(tx, clock());
    });

  app.get('/store', { config: { access: 'admin' }, schema: { response: answer } }, () =>
    showStore(db, clock()),
  );

  app.put(
    '/store/status',
    { config: { access: 'admin' }, schema: { body: storeStatusChange, response: answer } },
    async (request) => {
      return shown((tx) =>
        changeStoreStatus(tx, { ...request.body, actorId: currentUser(request).id, at: clock() }),
      );
    },
  );

  app.put(
    '/store/messages',
    { config: { access: 'admin' }, schema: { body: storeMessages, response: answer } },
    async (request) => {
      const { version, ...messages } = request.body;
      return shown((tx) =>
        saveMessages(tx, { version, actorId: currentUser(request).id, at: clock() }, messages),
      );
    },
  );

  app.put(
    '/store/hours',
    { config: { access: 'admin' }, schema: { body: storeHours, response: answer } },
    async (request) => {
      const { version, ...hours } = request.body;
      return shown((tx) => saveHours(tx, { version, actorId: currentUser(request).id, at: clock() }, hours));
    },
  );

  app.put(
    '/store/access',
    { config: { access: 'admin' }, schema: { body: storeAccessSetting, response: answer } },
    async (request) => {
      const { version, restoresAccess } = request.body;
      return shown((tx) =>
        saveAccessSetting(tx, { version, actorId: currentUser(request).id, at: clock() }, restoresAccess),
      );
    },
  );

  app.put(
    '/store/payments',
    { config: { access: 'admin' }, schema: { body: storePayments, response: answer } },
    async (request) => {
      const { version, settlesCredit } = request.body;
      const act = { version, actorId: currentUser(request).id, at: clock() };
      return shown((tx) => savePaymentSettings(tx, act, { settlesCredit }));
    },
  );

  app.get(
    '/store/pictures',
    { config: { access: 'admin' }, schema: { response: { 200: storePictureList } } },
    async () => ({ pictures: await listPictures(files) }),
  );

  await app.register(async (pictures: App) => {
    // A picture is sent as it is; the guard has turned others away before it is read.
    pictures.addContentTypeParser(
      [...PICTURE_TYPES],
      { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );

    pictures.put(
      '/store/pictures/:name',
      {
        config: { access: 'admin' },
        schema: { params: z.object({ name: pictureName }), response: { 200: storePictureList } },
      },
      async (request) => {
        const { name } = request.params;
        const actorId = currentUser(request).id;
        await savePicture({ db, files }, { name, bytes: request.body, actorId, at: clock() });
        return { pictures: await listPictures(files) };
      },
    );

    staffBrandingRoutes(pictures, services);
  });
};
