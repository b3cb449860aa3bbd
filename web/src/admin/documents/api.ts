import {
  type CreditNoteInput,
  creditNoteInput,
  type DocumentFormat,
  orderDocument,
  pageRange,
  problemCredit,
  staffDocumentDetail,
  staffDocumentList,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson, urlOf } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { defineListing, filterText } from '#web/ui/list/table/listing.ts';
import type { StaffDocumentsSearch } from './documents-search.ts';

const STAFF_DOCUMENTS = ['admin', 'documents'] as const;

export const staffDocuments = defineListing({
  path: 'admin/documents',
  key: [...STAFF_DOCUMENTS, 'list'],
  schema: staffDocumentList,
  params: ({ q, kind, state, customer, from, until, sort }: StaffDocumentsSearch) => ({
    q,
    from,
    until,
    sort,
    filter: filterText({
      kind,
      customerId: customer,
      isOpen: state === 'open' || undefined,
      isOverdue: state === 'overdue' || undefined,
    }),
  }),
});

export const staffDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_DOCUMENTS, 'one', id],
    queryFn: ({ signal }) =>
      requestJson(`admin/documents/${encodeURIComponent(id)}`, staffDocumentDetail, { signal }),
  });

const NEWEST_FIVE = pageRange(0, 5);

export const customerDocumentsQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...STAFF_DOCUMENTS, 'of-customer', customerId],
    queryFn: ({ signal }) =>
      requestJson('admin/documents', staffDocumentList, {
        query: { ...NEWEST_FIVE, filter: filterText({ customerId }) },
        signal,
      }),
  });

export const staffDocumentUrl = (id: string, format: DocumentFormat): string =>
  urlOf(`admin/documents/${encodeURIComponent(id)}/file`, { format });

/** Invalidates everything, because a document changes orders, payments and balances. */
const useInvalidate = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] });
};

/** Issues an order's invoice before the order is dispatched. */
export const useIssueInvoice = (orderId: string) => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () =>
      requestJson(`admin/orders/${encodeURIComponent(orderId)}/invoice`, orderDocument, { method: 'POST' }),
    onSettled: invalidate,
  });
};

type CreditNoteAttempt = { input: CreditNoteInput; idempotencyKey: string };

/**
 * Issues a credit note, which closes the reported problem if one is given. Sending it again with the same key does not credit
 * twice.
 */
export const useIssueCreditNote = (invoiceId: string, problem?: { id: string; version: number }) => {
  const invalidate = useInvalidate();
  const path = problem ? `problems/${problem.id}` : `invoices/${encodeURIComponent(invoiceId)}`;
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: CreditNoteAttempt) =>
      requestJson(`admin/${path}/credit-notes`, orderDocument, {
        method: 'POST',
        body: problem
          ? encodeBody(problemCredit, { version: problem.version, creditNote: input })
          : encodeBody(creditNoteInput, input),
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    // Not awaited: the dialog would stay busy until every screen has been refetched.
    onSettled: () => void invalidate(),
  });
};
