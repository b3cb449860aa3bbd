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
        summary: 'Preview a bank file',
        description:
          'Accepts CSV, OFX and MT940 files. For a CSV file, `columns` may give the index of each column as JSON. `account` is the account number, if the file does not contain it. Nothing is stored.',
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
        summary: 'Import a bank file',
        description:
          'Takes the same form as the preview. Adds the payments received that were in no earlier file, and keeps money paid out so that returned payments can be recognised.',
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
        description: 'Returns the latest files first.',
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
          'Returns open payments by default, oldest first. Each includes the customers who may have paid it, with the reasons.',
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
        summary: 'Preview the approval of a payment received',
        description: 'Returns the effect of approving an open line for the customer you choose.',
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
          'Records the payment for a customer, approves the matching proof that awaits approval, or links the line to a payment that was already approved.',
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
        summary: 'Approve payments with a certain match',
        description:
          'Approves the lines whose best proposal is still certain. Returns a reason for each of the others.',
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
        description: 'Use this for a line that is not a payment from a customer.',
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
        summary: 'Reopen a payment received',
        description: 'Undoes the payment that was recorded or approved for this line.',
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
          'Lists money paid out, latest first, each with the payments received that it may have returned. Can be filtered by payment.',
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
        description:
          "Adds the amount back to the customer's balance, rejects the proof, and ignores the bank line.",
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
        description: 'Removes the line from the list. Payments of the same amount are matched as before.',
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
