import { ORDERS_PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { listSearch } from '#web/lib/list-search.ts';

/** Keeps the search of the list, for the way back. */
export const Route = createFileRoute('/_protected/orders')({
  validateSearch: listSearch(ORDERS_PAGE_SIZE),
  search: { middlewares: [stripSearchParams({ q: '', page: 0, pageSize: ORDERS_PAGE_SIZE })] },
});
