import { amountsDue, type StatementQuery, statementQuery } from '@formulary/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PDF, sendDocument } from '../../../documents/send-document.ts';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { sendTable, TABLE_TYPES } from '../../../http/exports/send-table.ts';
import { findBrand, hostOf, openBrandFile } from '../../storefront/branding/find-brand.ts';
import { findToday } from '../ageing/open-orders.ts';
import { findAmountsDue } from '../amounts-due.ts';
import { printStatement } from './print-statement.ts';
import { findStatementCustomer, readStatement, statementName } from './read-statement.ts';
import { STATEMENT_COLUMNS, statementRows } from './statement-table.ts';

const DESCRIPTION =
  'Returns the opening and closing balance of a period, its movements, the invoices unpaid at its end with their due dates, and the balance by age. Available as PDF, CSV or workbook.';

/** Returns a function that sends a customer's statement. */
const statementSender = (app: App, services: Services) => {
  const { db, clock, config } = services;
  const readBrandFile = openBrandFile(config.brandingFile, app.log);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { customerId, format, ...period }: StatementQuery & { customerId: string },
  ) => {
    const at = clock();
    const customer = (await findStatementCustomer(db, customerId)) ?? notFound('Customer');
    const statement = await readStatement(db, customer.id, period, at);
    const name = statementName(customer, period);
    if (format !== 'pdf')
      return sendTable(reply, db, {
        ...{ format, name },
        columns: STATEMENT_COLUMNS,
        rows: statementRows(statement),
      });
    const brand = await findBrand(db, hostOf(request), await readBrandFile());
    const printing = { customerId, brand, at };
    return sendDocument(reply, await printStatement(services, statement, printing), name);
  };
};

export const staffStatementRoutes = (app: App, services: Services): void => {
  const send = statementSender(app, services);
  app.get(
    '/customers/:id/statement',
    {
      config: { access: 'staff', scope: 'customers:read' },
      schema: {
        operationId: 'findStatement',
        summary: "Get a customer's statement",
        description: DESCRIPTION,
        produces: [PDF, ...TABLE_TYPES],
        params: z.object({ id: z.uuid() }),
        querystring: statementQuery,
      },
    },
    (request, reply) => send(request, reply, { ...request.query, customerId: request.params.id }),
  );
};

export const statementRoutes = (app: App, services: Services): void => {
  const send = statementSender(app, services);
  app.get(
    '/statement',
    {
      config: { access: 'signed-in' },
      schema: {
        refusals: ['NOT_FOUND'],
        operationId: 'findOwnStatement',
        summary: 'Get your own statement',
        description: DESCRIPTION,
        produces: [PDF, ...TABLE_TYPES],
        querystring: statementQuery,
      },
    },
    (request, reply) => send(request, reply, { ...request.query, customerId: currentUser(request).id }),
  );
};

export const amountsDueRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/payments/due',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findAmountsDue',
        summary: 'Get your balance by due date',
        description: 'Returns the amounts that are overdue, due now and due later.',
        response: { 200: amountsDue },
      },
    },
    async (request) => findAmountsDue(db, currentUser(request).id, await findToday(db, clock())),
  );
};
