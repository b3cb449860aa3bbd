import {
  ACCESS_CHANGES,
  type AccountLogList,
  accessProposals,
  accessThreshold,
  accountLogList,
  CUSTOMER_FILTER,
  CUSTOMER_SORTS,
  customer,
  customerList,
  exportFormat,
  filterQuery,
  ledgerMovements,
  OVERDUE_DAYS,
  oneOf,
  type Page,
  sortQuery,
} from '@formulary/contract';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { streamRows } from '../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { findToday } from '../credit-control/ageing/open-orders.ts';
import { type EntryFilter, selectEntries } from '../ledger/queries.ts';
import { entryReferences, listMovements } from './list-movements.ts';
import {
  EXPORT_COLUMNS,
  findPerson,
  listPeople,
  type PersonSort,
  personRow,
  proposeAccess,
  selectPeopleToExport,
} from './people.ts';
import type { PersonSearch } from './person-search.ts';

const params = z.object({ id: z.uuid() });
const searched = {
  q: searchText.optional(),
  filter: filterQuery(CUSTOMER_FILTER).optional(),
  sort: sortQuery(CUSTOMER_SORTS).optional(),
};
type Searched = z.output<z.ZodObject<typeof searched>>;
const BY_NAME: PersonSort = { field: 'Name', descending: false };

const question = listing({
  change: oneOf(ACCESS_CHANGES),
  days: z.coerce.number().pipe(accessThreshold.shape.days).default(OVERDUE_DAYS),
  amount: z.coerce.number().pipe(accessThreshold.shape.amount).prefault(0),
});

/** Customer data for staff. Only Admins see the staff accounts. */
export const staffCustomersRoutes = (app: App, services: Services): void => {
  const { db, exportDb, clock } = services;
  const config = { access: 'staff', scope: 'customers:read' } as const;

  const toSearch = ({ q, filter }: Searched, isAdmin: boolean): PersonSearch => {
    if (filter?.people === 'staff' && !isAdmin) throw new AppError('FORBIDDEN', 'Forbidden');
    return { q, ...filter };
  };

  app.get(
    '/customers',
    {
      config,
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        description: 'Sorted by name by default. `people=staff` lists staff, for Admins only.',
        querystring: listing(searched),
        response: { 200: customerList },
      },
    },
    async (request, reply) => {
      const { page, sort = BY_NAME, ...rest } = request.query;
      const search = toSearch(rest, currentUser(request).role === 'Admin');
      const answer = await listPeople(db, search, sort, clock(), page);
      setContentRange(reply, 'customers', page, answer.customers.length, answer);
      return answer;
    },
  );

  app.get(
    '/customers/export',
    {
      config,
      schema: {
        operationId: 'exportCustomers',
        summary: 'Export customers',
        description: 'Exports the customers who match the search.',
        produces: TABLE_TYPES,
        querystring: z.object({ format: exportFormat, ...searched }),
      },
    },
    async (request, reply) => {
      const { format, sort = BY_NAME, ...rest } = request.query;
      const search = toSearch(rest, currentUser(request).role === 'Admin');
      const rows = streamRows(
        exportDb,
        personRow,
        selectPeopleToExport(search, sort, await findToday(db, clock())),
      );
      return sendTable(reply, db, {
        format,
        name: search.people ?? 'customers',
        columns: EXPORT_COLUMNS,
        rows,
      });
    },
  );

  app.get(
    '/customers/access-proposals',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'proposeAccess',
        summary: 'List customers whose access should change',
        description:
          'Returns customers who have owed more than a given amount for more than a given number of days, or who no longer do.',
        querystring: question,
        response: { 200: accessProposals },
      },
    },
    async ({ query: { page, ...asked } }, reply) => {
      const answer = await proposeAccess(db, asked, clock(), page);
      setContentRange(reply, 'customers', page, answer.customers.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/customers/:id',
    {
      config,
      schema: {
        operationId: 'findCustomer',
        summary: 'Get a customer',
        description: 'Includes the amount that the customer owes, and for how long.',
        params,
        response: { 200: customer },
      },
    },
    async (request) => {
      const customersOnly = currentUser(request).role !== 'Admin';
      const found = await findPerson(db, request.params.id, { at: clock(), customersOnly });
      return found ?? notFound('Customer');
    },
  );

  app.get(
    '/customers/:id/ledger',
    {
      config,
      schema: {
        operationId: 'listMovements',
        summary: "List a customer's account movements",
        description: 'Returns the newest movements first.',
        params,
        querystring: listing({}),
        response: { 200: ledgerMovements },
      },
    },
    async ({ params: { id }, query: { page } }, reply) => {
      const answer = await listMovements(db, id, page);
      setContentRange(reply, 'movements', page, answer.movements.length, answer.total);
      return answer;
    },
  );
};

/** `uploads=false` leaves out entries that only record the upload of a proof. */
const uploads = oneOf(['true', 'false'])
  .transform((text) => text === 'true')
  .default(true);

const listAccountLog = async (
  db: Db,
  userId: string,
  page: Page,
  filter: EntryFilter,
): Promise<AccountLogList> => {
  const rows = await selectEntries(db, userId, page, filter);
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  const references = await entryReferences(db, entries);
  return {
    accountLogs: entries.map((entry) => ({
      id: entry.id,
      dateCreated: entry.createdAt.toISOString(),
      logType: entry.source,
      logStatus: entry.action,
      currentOutstanding: entry.currentOutstanding,
      previousOutstanding: entry.previousOutstanding,
      entityId: entry.entityId,
      reference: (entry.entityId && references.get(entry.entityId)) ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
};

export const accountLogRoutes = (app: App, { db }: Services): void => {
  app.get(
    '/account-logs',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listAccountLogs',
        summary: 'List your account movements',
        description: 'Returns the newest movements first.',
        querystring: listing({ uploads }),
        response: { 200: accountLogList },
      },
    },
    async (request, reply) => {
      const { page, ...filter } = request.query;
      const answer = await listAccountLog(db, currentUser(request).id, page, filter);
      setContentRange(reply, 'accountLogs', page, answer.accountLogs.length, answer.total);
      return answer;
    },
  );
};
