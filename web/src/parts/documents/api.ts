import {
  customerDocumentList,
  type DocumentFormat,
  pageRange,
  type StatementQuery,
} from '@formulary/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestJson, urlOf } from '#web/lib/calls/api.ts';
import { pageAfter, pageBefore } from '#web/lib/calls/pages.ts';
import type { DocumentsSearch } from './documents-search.ts';
import type { Period } from './periods.ts';

/** The key that change events invalidate. */
const DOCUMENTS = ['documents'] as const;

const fetchDocuments = ({ q, kind, from, until, page, pageSize }: DocumentsSearch, signal: AbortSignal) =>
  requestJson('documents', customerDocumentList, {
    query: { ...pageRange(page, pageSize), q, from, until, filter: kind && `kind=${kind}` },
    signal,
  });

export const documentsQuery = (search: DocumentsSearch) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'list', search],
    queryFn: ({ signal }) => fetchDocuments(search, signal),
  });

/** An infinite list of the customer's documents, newest first, starting at the given page. */
export const endlessDocumentsQuery = (search: DocumentsSearch) =>
  infiniteQueryOptions({
    queryKey: [...DOCUMENTS, 'endless', search],
    queryFn: ({ signal, pageParam }) => fetchDocuments({ ...search, page: pageParam }, signal),
    initialPageParam: search.page,
    getNextPageParam: ({ documents, total }, _pages, page) =>
      pageAfter(page, search.pageSize, { count: documents.length, total }),
    getPreviousPageParam: ({ total }, _pages, page) => pageBefore(page, search.pageSize, total),
  });

export const documentUrl = (id: string, format: DocumentFormat): string =>
  urlOf(`documents/${encodeURIComponent(id)}/file`, { format });

/** For an order that has not been invoiced yet. */
export const proFormaUrl = (orderId: string): string =>
  urlOf(`orders/${encodeURIComponent(orderId)}/pro-forma`);

export const ownStatementUrl = (period: Period, format: StatementQuery['format']): string =>
  urlOf('statement', { ...period, format });
