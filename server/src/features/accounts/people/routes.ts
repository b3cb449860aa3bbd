import {
  accessChanges,
  accessOutcomes,
  activationChange,
  changedVersion,
  createdCustomer,
  customerEdit,
  customerInput,
  identityProof,
  invitationOutcomes,
  invitations,
  legalDetails,
  legalDetailsInput,
  passwordLink,
  permissionChange,
  recordVersion,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf, isStaff, type RequireIdentity } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { inviteCustomers, issuePasswordLink } from '../password-link/make-password-link.ts';
import { changeAccess, changeActivation, changePermissions, isStaffAccount } from './change-access.ts';
import { createPerson, editPerson, saveLegalDetails } from './save-person.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };

/** Changes that Admins make to people. The slice `customers` reads them. */
export const staffPeopleRoutes = (app: App, services: Services, requireIdentity: RequireIdentity): void => {
  const { db, clock } = services;
  const config = { access: 'admin' } as const;

  app.post(
    '/customers',
    {
      config,
      schema: {
        operationId: 'addCustomer',
        summary: 'Add a customer or a member of staff',
        description:
          'The person can sign in after being invited and setting a password. Adding staff requires your password if you signed in more than 15 minutes ago.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        body: customerInput.extend(identityProof.shape),
        response: { 201: createdCustomer },
      },
    },
    async (request, reply) => {
      const { password, ...input } = request.body;
      if (isStaff(input.role)) await requireIdentity(request, password);
      const act = { input, ...actorOf(request, clock) };
      return reply.code(201).send(await createPerson(db, act));
    },
  );

  app.put(
    '/customers/:id',
    {
      config,
      schema: {
        operationId: 'editCustomer',
        summary: 'Edit a person',
        description:
          "Changes the person's names, contact details and role. If the person is or becomes staff, your password is required if you signed in more than 15 minutes ago.",
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        params,
        body: customerEdit.extend(identityProof.shape),
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const { password, ...edit } = request.body;
      const { id } = request.params;
      if (isStaff(edit.role) || (await isStaffAccount(db, id))) await requireIdentity(request, password);
      await editPerson(db, { id, edit, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/customers/:id/legal-details',
    {
      config,
      schema: {
        operationId: 'saveLegalDetails',
        summary: "Save a customer's legal details",
        description:
          'Saves the legal details shown on documents, and the payment terms. Issued documents do not change.',
        params,
        body: legalDetailsInput.extend({ version: recordVersion }),
        response: { 200: legalDetails },
      },
    },
    async (request) => {
      const { version, ...details } = request.body;
      const act = { id: request.params.id, version, details, ...actorOf(request, clock) };
      return saveLegalDetails(db, act);
    },
  );

  app.put(
    '/customers/:id/permissions',
    {
      config,
      schema: {
        operationId: 'changePermissions',
        summary: "Change a customer's permissions",
        description: 'Changes store access, collection, delivery fee and credit limit.',
        params,
        body: permissionChange,
        response: { 200: changedVersion },
      },
    },
    async (request) => {
      const act = { change: request.body, ...actorOf(request, clock) };
      return { version: await changePermissions(db, { id: request.params.id, ...act }) };
    },
  );

  app.put(
    '/customers/:id/activation',
    {
      config,
      schema: {
        operationId: 'changeActivation',
        summary: 'Activate or deactivate a person',
        description:
          'Deactivating a person ends their sessions and prevents them from signing in. Activating a member of staff requires your password if you signed in more than 15 minutes ago.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        params,
        body: activationChange.extend(identityProof.shape),
        response: { 200: changedVersion },
      },
    },
    async (request) => {
      const { password, ...change } = request.body;
      const { id } = request.params;
      if (change.isActive && (await isStaffAccount(db, id))) await requireIdentity(request, password);
      return { version: await changeActivation(db, { id, change, ...actorOf(request, clock) }) };
    },
  );

  app.post(
    '/customers/access-changes',
    {
      config,
      schema: {
        operationId: 'changeAccess',
        summary: 'Change the access of several customers',
        description:
          'Returns a result for each customer. If one customer cannot be changed, the others still are.',
        refusals: ['CONFLICT'],
        body: accessChanges,
        response: { 200: accessOutcomes },
      },
    },
    (request) => changeAccess(db, request.body, actorOf(request, clock)),
  );

  app.post(
    '/customers/invitations',
    {
      config,
      schema: {
        operationId: 'inviteCustomers',
        summary: 'Invite customers',
        description:
          'Emails each customer a one-time link to set a password, and returns a result for each. If you send no ids, invites all customers who have not been invited yet.',
        refusals: ['CONFLICT'],
        body: invitations,
        response: { 200: invitationOutcomes },
      },
    },
    (request) => inviteCustomers(services, { ...request.body, ...actorOf(request, clock) }),
  );

  app.post(
    '/customers/:id/password-link',
    {
      config,
      schema: {
        operationId: 'makePasswordLink',
        summary: 'Create a password link',
        description:
          "Replaces the person's earlier links. The link is also emailed to the person if they have an address. If the person is staff, your password is required if you signed in more than 15 minutes ago.",
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        params,
        body: identityProof.nullish(),
        response: { 201: passwordLink },
      },
    },
    async (request, reply) => {
      const { id: userId } = request.params;
      if (await isStaffAccount(db, userId)) await requireIdentity(request, request.body?.password);
      const act = { userId, ...actorOf(request, clock) };
      return reply.code(201).send(await issuePasswordLink(services, act));
    },
  );
};
