import {
  exportFormat,
  journal,
  journalLayout,
  journalSummary,
  vatDocumentList,
  vatField,
  vatReturn,
} from '@formulary/contract';
import { z } from 'zod';
import type { App, Services } from '../../http/app.ts';
import { streamRows } from '../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../http/exports/send-table.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import { findBusiness } from '../business/queries.ts';
import { generalColumns, pastelColumns, xeroColumns } from './journal-layouts.ts';
import {
  dailyLine,
  isPeriod,
  journalLine,
  periodDays,
  readPeriod,
  selectDailyLines,
  selectJournalLines,
  UNTIL_BEFORE_FROM,
} from './journal-lines.ts';
import { RECONCILIATION_COLUMNS, reconciliationRows, summariseJournals } from './summarise-journals.ts';
import {
  findVatReturn,
  listVatDocuments,
  selectVatDocuments,
  VAT_COLUMNS,
  vatDocumentRow,
} from './vat-return.ts';

const period = z.object(periodDays).refine(isPeriod, UNTIL_BEFORE_FROM);
const exported = z.object({ format: exportFormat, ...periodDays }).refine(isPeriod, UNTIL_BEFORE_FROM);
const exportedJournals = z
  .object({
    format: exportFormat,
    layout: journalLayout.default('general'),
    journal: journal.optional(),
    firstMonth: z.coerce.number('Enter a month from 1 to 12.').int().min(1).max(12).default(3),
    ...periodDays,
  })
  .refine(isPeriod, UNTIL_BEFORE_FROM);

export const staffAccountingRoutes = (app: App, services: Services): void => {
  const { db, exportDb } = services;
  const config = { access: 'admin', scope: 'accounting:read' } as const;

  app.get(
    '/accounting/journals',
    {
      config,
      schema: {
        operationId: 'summariseJournals',
        summary: 'Summarise the journals for a period',
        description:
          "Returns debits and credits by account, and their effect on what customers owe. `from` and `until` are days in the store's time zone, both inclusive.",
        querystring: period,
        response: { 200: journalSummary },
      },
    },
    ({ query }) => summariseJournals(services, query),
  );

  app.get(
    '/accounting/journals/export',
    {
      config,
      schema: {
        operationId: 'exportJournals',
        summary: 'Export the journals for a period',
        description:
          'Exports double-entry journals in which every document balances. `layout=pastel` returns a Sage Pastel batch for a financial year that begins in `firstMonth`; as CSV it has no headings. `layout=xero` returns daily totals as manual journals for Xero.',
        produces: TABLE_TYPES,
        querystring: exportedJournals,
      },
    },
    async ({ query: { format, layout, journal: only, firstMonth, ...days } }, reply) => {
      const [{ accountCodes }, within] = await Promise.all([findBusiness(db), readPeriod(db, days)]);
      const file = { format, name: `journals-${layout}-${days.from}-${days.until}` };
      if (layout === 'xero') {
        const rows = streamRows(exportDb, dailyLine, selectDailyLines(within, only));
        return sendTable(reply, db, { ...file, columns: xeroColumns(accountCodes), rows });
      }
      const isPastel = layout === 'pastel';
      const select = selectJournalLines(within, { journal: only, withoutDebtors: isPastel });
      const columns = isPastel ? pastelColumns(accountCodes, firstMonth) : generalColumns(accountCodes);
      const rows = streamRows(exportDb, journalLine, select);
      return sendTable(reply, db, { ...file, columns, rows, isBare: isPastel });
    },
  );

  app.get(
    '/accounting/reconciliation/export',
    {
      config,
      schema: {
        operationId: 'exportReconciliation',
        summary: 'Export the reconciliation for a period',
        description:
          'Exports opening debtors, movements and closing debtors, and reconciles them with the ledger.',
        produces: TABLE_TYPES,
        querystring: exported,
      },
    },
    async ({ query: { format, ...days } }, reply) =>
      sendTable(reply, db, {
        format,
        name: `reconciliation-${days.from}-${days.until}`,
        columns: RECONCILIATION_COLUMNS,
        rows: reconciliationRows(await summariseJournals(services, days)),
      }),
  );

  app.get(
    '/accounting/vat',
    {
      config,
      schema: {
        operationId: 'findVatReturn',
        summary: 'Get the output tax for a period',
        description:
          'Returns the fields of the South African VAT 201, calculated from the lines of invoices and credit notes. Documents belong to the period in which they were issued.',
        querystring: period,
        response: { 200: vatReturn },
      },
    },
    ({ query }) => findVatReturn(services, query),
  );

  app.get(
    '/accounting/vat/documents',
    {
      config,
      schema: {
        operationId: 'listVatDocuments',
        summary: 'List the documents in a field of the VAT 201',
        description: 'Returns the newest documents first, each with its amounts in that field.',
        querystring: listing({ field: vatField, ...periodDays }).refine(isPeriod, UNTIL_BEFORE_FROM),
        response: { 200: vatDocumentList },
      },
    },
    async ({ query }, reply) => {
      const answer = await listVatDocuments(services, query);
      setContentRange(reply, 'documents', query.page, answer.documents.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/accounting/vat/export',
    {
      config,
      schema: {
        operationId: 'exportVat',
        summary: 'Export the documents in the VAT 201',
        description:
          'Exports one row for each document and VAT 201 field in the period. Amounts of credit notes are negative.',
        produces: TABLE_TYPES,
        querystring: exported,
      },
    },
    async ({ query: { format, ...days } }, reply) => {
      const rows = streamRows(exportDb, vatDocumentRow, await selectVatDocuments(db, days));
      return sendTable(reply, db, {
        format,
        name: `vat-${days.from}-${days.until}`,
        columns: VAT_COLUMNS,
        rows,
      });
    },
  );
};
