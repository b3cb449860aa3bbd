import {
  BANK_FILE_MAX_BYTES,
  BANK_LINE_MATCHES,
  BANK_LINE_STATES,
  bankApproval,
  bankApprovalResult,
  bankApprovals,
  bankImportList,
  bankLineDecision,
  bankLineList,
  bankPreview,
  bankProposal,
  bankReturnDecision,
  bankReturnList,
  bankReturnUndo,
  createdPayment,
  filterQuery,
} from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { acceptForms, receiveForm } from '../../http/receive-file.ts';
import { inTemporaryFolder } from '../../storage/folders.ts';
import { approveCertain, approveLine } from './deciding/approve-line.ts';
import { ignoreLine, undoLine } from './deciding/undo-line.ts';
import { importUpload, listImports } from './importing/import-upload.ts';
import { previewUpload, readUpload, type Upload } from './importing/preview-upload.ts';
import { findProposal, listLines } from './list-lines.ts';
import { listReturns } from './returns/find-returns.ts';
import { dismissReturn, undoReturned } from './returns/undo-returned.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };
const lines = listing({
  q: searchText.optional(),
  filter: filterQuery({
    state: z.enum(BANK_LINE_STATES).optional(),
    match: z.enum(BANK_LINE_MATCHES).optional(),
    importId: z.uuid().optional(),
  }).optional(),
});

export const staffBankRoutes = async (app: App, services: Services): Promise<void> => {
  const { db, longDb, clock } = services;
  const read = { access: 'staff', scope: 'payments:read' } as const;
  const write = { access: 'staff', scope: 'payments:write' } as const;
  await acceptForms(app, { maxBytes: BANK_FILE_MAX_BYTES });
  const withUpload = <Result>(
    request: FastifyRequest,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> =>
    inTemporaryFolder(services.config.dataDir, async (folder) =>
      work(await readUpload(await receiveForm(request, folder, BANK_FILE_MAX_BYTES))),
    );
  const consumes = ['multipart/form-data'];
  const bodyLimit = BANK_FILE_MAX_BYTES + 64 * 1024;

  app.post(
    '/bank/preview',
    {
      config: write,
      bodyLimit,
      schema: {
        consumes,
        refusals: ['TOO_COMPLEX'],
        operationId: 'previewBankFile',
        summary: "Preview a bank's file",
        description:
          'CSV, OFX or MT940, and for a CSV file perhaps `columns`: the index of each column, as JSON. `account` is the number of the account, if the file does not name it. Nothing is stored.',
        response: { 200: bankPreview },
      },
    },
    (request) => withUpload(request, (upload) => previewUpload(db, upload)),
  );

  app.post(
    '/bank/imports',
    {
      config: write,
      bodyLimit,
      schema: {
        consumes,
        refusals: ['CONFLICT', 'TOO_COMPLEX'],
        operationId: 'importBankFile',
        summary: "Import a bank's file",
        description:
          'The form of the preview. Adds the payments received that no earlier file had, and keeps money paid out to recognise returns.',
        response: { 201: createdPayment },
      },
    },
    async (request, reply) => {
      const act = actorOf(request, clock);
      return reply.code(201).send(await withUpload(request, (upload) => importUpload(longDb, upload, act)));
    },
  );

  app.get(
    '/bank/imports',
    {
      config: read,
      schema: {
        operationId: 'listBankImports',
        summary: 'List imported bank files',
        description: 'The latest first.',
        querystring: listing({}),
        response: { 200: bankImportList },
      },
    },
    async ({ query: { page } }, reply) => {
      const answer = await listImports(db, page);
      setContentRange(reply, 'bankImports', page, answer.bankImports.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/bank/lines',
    {
      config: read,
      schema: {
        operationId: 'listBankLines',
        summary: 'List payments received',
        description:
          'Open ones unless filtered otherwise, the oldest first, each with the customers who may have paid it and why.',
        querystring: lines,
        response: { 200: bankLineList },
      },
    },
    async ({ query: { page, filter, q } }, reply) => {
      const answer = await listLines(db, { state: 'open', ...filter, q }, page);
      setContentRange(reply, 'bankLines', page, answer.bankLines.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/bank/lines/:id/proposals/:customerId',
    {
      config: read,
      schema: {
        operationId: 'proposeBankLine',
        summary: 'Propose what a customer paid',
        description: 'What approving an open line for a customer whom staff choose would do.',
        params: z.object({ id: z.uuid(), customerId: z.uuid() }),
        response: { 200: bankProposal },
      },
    },
    ({ params: { id, customerId } }) => findProposal(db, id, customerId),
  );

  app.post(
    '/bank/lines/:id/approve',
    {
      config: write,
      schema: {
        operationId: 'approveBankLine',
        summary: 'Approve a payment received',
        description:
          'For a customer: records the payment, approves the waiting proof of it, or marks it as a payment that was approved before.',
        refusals: ['CONFLICT', 'CONFIRMATION_REQUIRED'],
        params,
        body: bankApproval,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const { customerId: userId, ...approval } = request.body;
      const act = { lineId: request.params.id, userId, ...actorOf(request, clock) };
      await approveLine(db, { ...act, ...approval });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/bank/approvals',
    {
      config: write,
      schema: {
        operationId: 'approveCertainBankLines',
        summary: 'Approve certain payments together',
        description: 'Those whose best proposal is still certain; the others are answered with the reason.',
        body: bankApprovals,
        response: { 200: bankApprovalResult },
      },
    },
    (request) => approveCertain(db, { ...request.body, ...actorOf(request, clock) }),
  );

  app.post(
    '/bank/lines/:id/ignore',
    {
      config: write,
      schema: {
        operationId: 'ignoreBankLine',
        summary: 'Ignore a payment received',
        description: 'One that is no payment of a customer.',
        refusals: ['CONFLICT'],
        params,
        body: bankLineDecision,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { lineId: request.params.id, ...actorOf(request, clock) };
      await ignoreLine(db, { ...act, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/bank/lines/:id/undo',
    {
      config: write,
      schema: {
        operationId: 'undoBankLine',
        summary: 'Open a payment received again',
        description: 'The payment that approving it recorded or approved is undone.',
        refusals: ['CONFLICT'],
        params,
        body: bankLineDecision,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { lineId: request.params.id, ...actorOf(request, clock) };
      await undoLine(db, { ...act, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/bank/returns',
    {
      config: read,
      schema: {
        operationId: 'listBankReturns',
        summary: 'List payments that the bank may have returned',
        description:
          'Money paid out, the latest first, each with the payments received that it may have returned; of one payment, if filtered.',
        querystring: listing({ filter: filterQuery({ paymentId: z.uuid().optional() }).optional() }),
        response: { 200: bankReturnList },
      },
    },
    async ({ query: { page, filter } }, reply) => {
      const answer = await listReturns(db, { ...filter }, page);
      setContentRange(reply, 'bankReturns', page, answer.bankReturns.length, answer.total);
      return answer;
    },
  );

  app.post(
    '/bank/returns/:id/undo',
    {
      config: write,
      schema: {
        operationId: 'undoReturnedPayment',
        summary: 'Undo a payment that the bank returned',
        description: 'Its amount is owed again, its proof is rejected, and its bank line is ignored.',
        refusals: ['CONFLICT'],
        params,
        body: bankReturnUndo,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { payoutId: request.params.id, ...actorOf(request, clock) };
      await undoReturned(db, { ...act, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/bank/returns/:id/dismiss',
    {
      config: write,
      schema: {
        operationId: 'dismissBankReturn',
        summary: 'Mark money paid out as not returned',
        description: 'It is no longer listed, and payments of its amount are matched as before.',
        refusals: ['CONFLICT'],
        params,
        body: bankReturnDecision,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { payoutId: request.params.id, ...actorOf(request, clock) };
      await dismissReturn(db, { ...act, ...request.body });
      return reply.code(204).send(null);
    },
  );
};
