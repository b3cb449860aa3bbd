import {
  exportFormat,
  filterQuery,
  STATEMENT_SEND_STATES,
  statementRun,
  statementRunInput,
  statementRunList,
  statementRunPreview,
  statementSendList,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { streamRows } from '../../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../../http/exports/send-table.ts';
import { listing, setContentRange } from '../../../http/paging.ts';
import { findRun, listRuns, listSends, SEND_COLUMNS, selectSends, sendRow } from './list-runs.ts';
import { continueRun, previewRun, startRun } from './start-run.ts';

const params = z.object({ id: z.uuid() });
const filter = filterQuery({ state: z.enum(STATEMENT_SEND_STATES).optional() }).optional();

/** Statement runs for all customers. */
export const statementRunRoutes = (app: App, services: Services): void => {
  const { db, exportDb, longDb, mail, clock } = services;
  const config = { access: 'staff', scope: 'customers:read' } as const;

  app.get(
    '/statement-runs/preview',
    {
      config,
      schema: {
        operationId: 'previewStatements',
        summary: 'Preview statements to all customers',
        description:
          'Returns the number of customers who would get a statement for the period, and lists those without an email address.',
        querystring: statementRunInput,
        response: { 200: statementRunPreview },
      },
    },
    async ({ query }) => ({ ...(await previewRun(db, query)), canSend: mail.isOn }),
  );

  app.post(
    '/statement-runs',
    {
      config: { access: 'admin' },
      schema: {
        refusals: ['CONFLICT'],
        operationId: 'startStatements',
        summary: 'Send statements to all customers',
        description:
          'Emails each customer a statement as a PDF. Statements are sent one by one, and each only once.',
        body: statementRunInput,
        response: { 201: statementRun },
      },
    },
    async (request, reply) => {
      const { id } = await startRun(services, longDb, { ...request.body, ...actorOf(request, clock) });
      return reply.code(201).send(await findRun(db, id));
    },
  );

  app.get(
    '/statement-runs',
    {
      config,
      schema: {
        operationId: 'listStatementRuns',
        summary: 'List statement runs',
        description: 'Returns the latest runs first, with the number of statements sent, skipped and failed.',
        querystring: listing({}),
        response: { 200: statementRunList },
      },
    },
    async ({ query: { page } }, reply) => {
      const answer = await listRuns(db, page);
      setContentRange(reply, 'runs', page, answer.runs.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/statement-runs/:id',
    {
      config,
      schema: {
        operationId: 'findStatementRun',
        summary: 'Get a statement run',
        description: 'Returns the progress of the run.',
        params,
        response: { 200: statementRun },
      },
    },
    ({ params: { id } }) => findRun(db, id),
  );

  app.get(
    '/statement-runs/:id/sends',
    {
      config,
      schema: {
        operationId: 'listStatementSends',
        summary: 'List the customers in a statement run',
        description: 'Failed and skipped statements come first, with the reason.',
        params,
        querystring: listing({ filter }),
        response: { 200: statementSendList },
      },
    },
    async ({ params: { id }, query: { page, filter: chosen } }, reply) => {
      const answer = await listSends(db, { runId: id, ...chosen }, page);
      setContentRange(reply, 'sends', page, answer.sends.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/statement-runs/:id/sends/export',
    {
      config,
      schema: {
        operationId: 'exportStatementSends',
        summary: 'Export the customers in a statement run',
        description: 'Exports the customers who match the search.',
        produces: TABLE_TYPES,
        params,
        querystring: z.object({ format: exportFormat, filter }),
      },
    },
    async ({ params: { id }, query: { format, filter: chosen } }, reply) => {
      const { from, until } = await findRun(db, id);
      return sendTable(reply, db, {
        format,
        name: `statements-sent-${from}-${until}`,
        columns: SEND_COLUMNS,
        rows: streamRows(exportDb, sendRow, selectSends({ runId: id, ...chosen })),
      });
    },
  );

  app.post(
    '/statement-runs/:id/continue',
    {
      config: { access: 'admin' },
      schema: {
        refusals: ['CONFLICT'],
        operationId: 'continueStatements',
        summary: 'Resend failed statements',
        description:
          'Continues a run that stopped. Sends failed and skipped statements to the customers’ current email addresses.',
        params,
        response: { 200: statementRun },
      },
    },
    async (request) => {
      const { id } = request.params;
      await continueRun(services, db, { runId: id, ...actorOf(request, clock) });
      return findRun(db, id);
    },
  );
};
