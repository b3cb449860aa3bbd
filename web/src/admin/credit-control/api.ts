import {
  dueReminderList,
  openInvoices,
  overdueCustomerList,
  type ReminderSettingsInput,
  reminderSettings,
  reminderText,
  type StatementRunInput,
  type StatementSendState,
  sentReminderList,
  statementRun,
  statementRunList,
  statementRunPreview,
  statementSendList,
} from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { defineListing, filterText, type PageSearch } from '#web/ui/list/table/listing.ts';
import type { OverdueSearch } from './overdue-search.ts';

/** Nested under the key of customers, because every change to a balance invalidates these queries. */
const KEY = ['admin', 'customers', 'credit-control'] as const;
const REFRESH_MS = 2_000;

export const overdueCustomers = defineListing({
  path: 'admin/credit-control/overdue',
  key: [...KEY, 'overdue'],
  schema: overdueCustomerList,
  params: ({ q, days, disputed, email, sort }: OverdueSearch) => ({
    q,
    sort,
    filter: filterText({ days, disputed, email }),
  }),
});

export const openInvoicesQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...KEY, 'open-invoices', customerId],
    queryFn: ({ signal }) =>
      requestJson(`admin/customers/${encodeURIComponent(customerId)}/open-invoices`, openInvoices, {
        signal,
      }),
  });

export const disputeInvoice = async (invoiceId: string, reason: string): Promise<void> => {
  await request(`admin/invoices/${encodeURIComponent(invoiceId)}/dispute`, {
    method: 'POST',
    body: { reason },
  });
};

export const endDispute = async (invoiceId: string, reason: string): Promise<void> => {
  await request(`admin/invoices/${encodeURIComponent(invoiceId)}/dispute/end`, {
    method: 'POST',
    body: { reason },
  });
};

export const reminderSettingsQuery = queryOptions({
  queryKey: [...KEY, 'settings'],
  queryFn: ({ signal }) => requestJson('admin/credit-control/settings', reminderSettings, { signal }),
});

export const saveReminderSettings = (body: ReminderSettingsInput) =>
  requestJson('admin/credit-control/settings', reminderSettings, { method: 'PUT', body });

export const dueReminders = defineListing<PageSearch, z.output<typeof dueReminderList>>({
  path: 'admin/credit-control/reminders/due',
  key: [...KEY, 'due'],
  schema: dueReminderList,
});

export const reminderTextQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...KEY, 'text', customerId],
    queryFn: ({ signal }) =>
      requestJson(`admin/credit-control/reminders/due/${encodeURIComponent(customerId)}`, reminderText, {
        signal,
      }),
  });

export const sentReminders = defineListing<PageSearch, z.output<typeof sentReminderList>>({
  path: 'admin/credit-control/reminders',
  key: [...KEY, 'sent'],
  schema: sentReminderList,
});

export const sendReminders = async (): Promise<void> => {
  await request('admin/credit-control/reminders', { method: 'POST' });
};

export const statementRuns = defineListing<PageSearch, z.output<typeof statementRunList>>({
  path: 'admin/statement-runs',
  key: [...KEY, 'runs'],
  schema: statementRunList,
});

export const runPreviewQuery = (question: StatementRunInput) =>
  queryOptions({
    queryKey: [...KEY, 'run-preview', question],
    queryFn: ({ signal }) =>
      requestJson('admin/statement-runs/preview', statementRunPreview, { query: question, signal }),
    placeholderData: keepPreviousData,
  });

export const startRun = (body: StatementRunInput) =>
  requestJson('admin/statement-runs', statementRun, { method: 'POST', body });

const runPath = (id: string): string => `admin/statement-runs/${encodeURIComponent(id)}`;

/** Polled while the run is in progress. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'run', id],
    queryFn: ({ signal }) => requestJson(runPath(id), statementRun, { signal }),
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? REFRESH_MS : false),
  });

export const continueRun = (id: string) =>
  requestJson(`${runPath(id)}/continue`, statementRun, { method: 'POST' });

export type SendsSearch = PageSearch & { state?: StatementSendState | undefined };

export const sendsOf = (id: string) =>
  defineListing({
    path: `${runPath(id)}/sends`,
    key: [...KEY, 'sends', id],
    schema: statementSendList,
    params: ({ state }: SendsSearch) => ({ filter: filterText({ state }) }),
  });
