import {
  accessChanges,
  accessOutcomes,
  activationChange,
  changedVersion,
  createdCustomer,
  customerEdit,
  customerInput,
  passwordLink,
  permissionChange,
} from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { currentUser } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { makePasswordLink } from '../../password-link/make-password-link.ts';
import { labelOf } from '../../person-label.ts';
import { users } from '../../tables.ts';
import { changeAccess } from './change-access.ts';
import { changeActivation } from './change-activation.ts';
import { changePermissions } from './change-permissions.ts';
import { createPerson } from './create-person.ts';
import { editPerson } from './edit-person.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };

/** What an Admin does with people. Reading them is the slice `customers`. */
export const staffPeopleRoutes = (app: App, services: Services): void => {
  const { db, clock, mail } = services;
  const config = { access: 'admin' } as const;

  app.post(
    '/customers',
    { config, schema: { body: customerInput, response: { 201: createdCustomer } } },
    async (request, reply) => {
      const act = { input: request.body, actorId: currentUser(request).id, at: clock() };
      return reply.code(201).send(await createPerson(services, act));
    },
  );

  app.put(
    '/customers/:id',
    { config, schema: { params, body: customerEdit, response: noAnswer } },
    async (request, reply) => {
      const act = { edit: request.body, actorId: currentUser(request).id, at: clock() };
      await editPerson(db, { id: request.params.id, ...act });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/customers/:id/permissions',
    { config, schema: { params, body: permissionChange, response: { 200: changedVersion } } },
    async (request) => {
      const act = { change: request.body, actorId: currentUser(request).id, at: clock() };
      return { version: await changePermissions(db, { id: request.params.id, ...act }) };
    },
  );

  app.put(
    '/customers/:id/activation',
    { config, schema: { params, body: activationChange, response: { 200: changedVersion } } },
    async (request) => {
      const act = { change: request.body, actorId: currentUser(request).id, at: clock() };
      return { version: await changeActivation(db, { id: request.params.id, ...act }) };
    },
  );

  app.post(
    '/customers/access-changes',
    { config, schema: { body: accessChanges, response: { 200: accessOutcomes } } },
    (request) => changeAccess(db, request.body, { actorId: currentUser(request).id, at: clock() }),
  );

  app.post(
    '/customers/:id/password-link',
    { config, schema: { params, response: { 201: passwordLink } } },
    async (request, reply) => {
      const actorId = currentUser(request).id;
      const at = clock();
      const link = await db.transaction(async (tx) => {
        const [person] = await tx.select().from(users).where(eq(users.id, request.params.id));
        if (!person) return notFound('Customer');
        await recordAudit(tx, {
          actorId,
          action: 'Added',
          entity: 'Customer',
          entityId: person.id,
          label: labelOf(person),
          summary: 'Made a one-time link to set the password',
          at,
        });
        return makePasswordLink(tx, mail, { person, actorId, at });
      });
      return reply.code(201).send(link);
    },
  );
};
