import { ledgerMovements, pageRange, type StatementQuery } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { API_BASE } from '#web/lib/calls/base-url.ts';

/** Which entries are shown, in the URL. */
export type LedgerPage = { page: number; pageSize: number };

/** A page of a customer's ledger, newest first. */
export const movementsQuery = (customerId: string, { page, pageSize }: LedgerPage) =>
  queryOptions({
    queryKey: ['admin', 'customers', 'ledger', customerId, page, pageSize],
    queryFn: ({ signal }) =>
      requestJson(`admin/customers/${encodeURIComponent(customerId)}/ledger`, ledgerMovements, {
        query: pageRange(page, pageSize),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Where a customer's statement is downloaded. */
export const statementUrl = (customerId: string, query: StatementQuery): string => {
  const url = new URL(`admin/customers/${encodeURIComponent(customerId)}/statement`, API_BASE);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};
