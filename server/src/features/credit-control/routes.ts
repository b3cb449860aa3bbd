import {
  disputeInput,
  dueReminderList,
  exportFormat,
  filterQuery,
  OVERDUE_FILTER,
  OVERDUE_SORTS,
  openInvoices,
  overdueCustomerList,
  reminderSettings,
  reminderSettingsInput,
  reminderText,
  sentReminderList,
  sortQuery,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { streamRows } from '../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { findOpenInvoices } from './ageing/ageing.ts';
import { findToday } from './ageing/open-orders.ts';
import { disputeInvoice, endDispute } from './dispute-invoice.ts';
import { listOverdue, OVERDUE_COLUMNS, type OverdueSort, overdueRow, selectOverdue } from './overdue.ts';
import { reminderPreview } from './reminders/reminder-email.ts';
import {
  findReminderSettings,
  listDueReminders,
  listSentReminders,
  saveReminderSettings,
} from './reminders/reminders.ts';
import { startReminders } from './reminders/send-reminders.ts';
import { findStatementCustomer } from './statement/read-statement.ts';
import { staffStatementRoutes } from './statement/routes.ts';
import { statementRunRoutes } from './statement-runs/routes.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };
const searched = {
  q: searchText.optional(),
  filter: filterQuery(OVERDUE_FILTER).optional(),
  sort: sortQuery(OVERDUE_SORTS).optional(),
};
const LARGEST_FIRST: OverdueSort = { field: 'Overdue', descending: true };

/** Overdue customers, disputes, reminders and statements. */
export const staffCreditControlRoutes = (app: App, services: Services): void => {
  const { db, exportDb, mail, clock } = services;
  const config = { access: 'staff', scope: 'customers:read' } as const;
  const previewReminder = reminderPreview(services);
  staffStatementRoutes(app, services);
  statementRunRoutes(app, services);

  app.get(
    '/credit-control/overdue',
    {
      config,
      schema: {
        operationId: 'listOverdueCustomers',
        summary: 'List overdue customers',
        description:
          'Returns customers with overdue invoices by how long they are overdue, and the totals of all customers found. The largest amount comes first by default.',
        querystring: listing(searched),
        response: { 200: overdueCustomerList },
      },
    },
    async ({ query: { page, q, filter, sort = LARGEST_FIRST } }, reply) => {
      const today = await findToday(db, clock());
      const answer = await listOverdue(db, { q, ...filter }, sort, { today, page });
      setContentRange(reply, 'customers', page, answer.customers.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/credit-control/overdue/export',
    {
      config,
      schema: {
        operationId: 'exportOverdueCustomers',
        summary: 'Export overdue customers',
        description: 'Exports the customers who match the search.',
        produces: TABLE_TYPES,
        querystring: z.object({ format: exportFormat, ...searched }),
      },
    },
    async ({ query: { format, q, filter, sort = LARGEST_FIRST } }, reply) => {
      const select = selectOverdue({ q, ...filter }, sort, await findToday(db, clock()));
      return sendTable(reply, db, {
        format,
        name: 'overdue-customers',
        columns: OVERDUE_COLUMNS,
        rows: streamRows(exportDb, overdueRow, select),
      });
    },
  );

  app.get(
    '/customers/:id/open-invoices',
    {
      config,
      schema: {
        operationId: 'listOpenInvoices',
        summary: "List a customer's unpaid invoices",
        description:
          'Also returns orders that are not invoiced yet. Includes due dates, disputes and the last reminder.',
        params,
        response: { 200: openInvoices },
      },
    },
    async ({ params: { id } }) => {
      const customer = (await findStatementCustomer(db, id)) ?? notFound('Customer');
      return findOpenInvoices(db, customer.id, await findToday(db, clock()));
    },
  );

  app.get(
    '/customers/:id/reminders',
    {
      config,
      schema: {
        operationId: 'listCustomerReminders',
        summary: 'List the reminders sent to a customer',
        description: 'Returns the latest reminders first.',
        params,
        querystring: listing({}),
        response: { 200: sentReminderList },
      },
    },
    async ({ params: { id }, query: { page } }, reply) => {
      const answer = await listSentReminders(db, page, id);
      setContentRange(reply, 'reminders', page, answer.reminders.length, answer.total);
      return answer;
    },
  );

  app.post(
    '/invoices/:id/dispute',
    {
      config: { access: 'staff' },
      schema: {
        refusals: ['CONFLICT'],
        operationId: 'disputeInvoice',
        summary: 'Mark an invoice as disputed',
        description: 'The customer gets no reminders about this invoice until the dispute ends.',
        params,
        body: disputeInput,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const { reason } = request.body;
      await disputeInvoice(db, { invoiceId: request.params.id, reason, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/invoices/:id/dispute/end',
    {
      config: { access: 'staff' },
      schema: {
        refusals: ['CONFLICT'],
        operationId: 'endDispute',
        summary: 'End the dispute over an invoice',
        description: 'Send what was agreed as `reason`.',
        params,
        body: disputeInput,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const { reason } = request.body;
      await endDispute(db, { invoiceId: request.params.id, reason, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/credit-control/settings',
    {
      config,
      schema: {
        operationId: 'findReminderSettings',
        summary: 'Get the reminder settings',
        description: 'Returns whether reminders are sent automatically, and their stages.',
        response: { 200: reminderSettings },
      },
    },
    () => findReminderSettings(db, mail),
  );

  app.put(
    '/credit-control/settings',
    {
      config: { access: 'admin' },
      schema: {
        refusals: ['STALE'],
        operationId: 'saveReminderSettings',
        summary: 'Save the reminder settings',
        description:
          'Saves whether reminders are sent automatically, and their stages. Each stage must have more days than the one before.',
        body: reminderSettingsInput,
        response: { 200: reminderSettings },
      },
    },
    (request) => saveReminderSettings(db, mail, { ...request.body, ...actorOf(request, clock) }),
  );

  app.get(
    '/credit-control/reminders/due',
    {
      config,
      schema: {
        operationId: 'listDueReminders',
        summary: 'List due reminders',
        description:
          'Returns the reminders that would be sent now. Those to customers without an email address come first, and are not sent.',
        querystring: listing({}),
        response: { 200: dueReminderList },
      },
    },
    async ({ query: { page } }, reply) => {
      const answer = await listDueReminders(db, await findToday(db, clock()), page);
      setContentRange(reply, 'reminders', page, answer.reminders.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/credit-control/reminders/due/:id',
    {
      config,
      schema: {
        operationId: 'previewReminder',
        summary: 'Preview a reminder',
        description: 'Returns the email that the customer would receive now.',
        params,
        response: { 200: reminderText },
      },
    },
    ({ params: { id } }) => previewReminder(id),
  );

  app.get(
    '/credit-control/reminders',
    {
      config,
      schema: {
        operationId: 'listReminders',
        summary: 'List sent reminders',
        description: 'Returns the latest reminders first, one for each invoice in an email.',
        querystring: listing({}),
        response: { 200: sentReminderList },
      },
    },
    async ({ query: { page } }, reply) => {
      const answer = await listSentReminders(db, page);
      setContentRange(reply, 'reminders', page, answer.reminders.length, answer.total);
      return answer;
    },
  );

  app.post(
    '/credit-control/reminders',
    {
      config: { access: 'admin' },
      schema: {
        refusals: ['CONFLICT'],
        operationId: 'sendReminders',
        summary: 'Send due reminders',
        description: 'Sends the reminders now, even if automatic reminders are off.',
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await startReminders(services, db, actorOf(request, clock));
      return reply.code(204).send(null);
    },
  );
};
