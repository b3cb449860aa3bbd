import { ledgerMovements, pageRange, type StatementQuery } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/api.ts';
import { API_BASE } from '#web/lib/base-url.ts';

export const LEDGER_PAGE_SIZE = 20;

/** A page of a customer's ledger, newest first. */
export const movementsQuery = (customerId: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'customers', 'ledger', customerId, page],
    queryFn: ({ signal }) =>
      requestJson(`admin/customers/${encodeURIComponent(customerId)}/ledger`, ledgerMovements, {
        query: pageRange(page, LEDGER_PAGE_SIZE),
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
