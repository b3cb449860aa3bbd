import { waitingEntryList } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { filterText } from '#web/ui/list/table/listing.ts';
import { STAFF_PAYMENTS } from '../api.ts';

/** Credits and debits that await approval; of one customer, if given. */
export const waitingEntriesQuery = (customerId?: string) =>
  queryOptions({
    queryKey: [...STAFF_PAYMENTS, 'entries', customerId ?? ''],
    queryFn: ({ signal }) =>
      requestJson('admin/entries/waiting', waitingEntryList, {
        query: { skip: 0, take: 100, filter: filterText({ customerId }) },
        signal,
      }),
  });

type EntryDecision = { id: string; reason?: string };

/** Approves a credit or debit, or refuses it if a reason is given. */
export const useDecideEntry = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: EntryDecision) =>
      request(`admin/entries/${id}/${reason === undefined ? 'approve' : 'refuse'}`, {
        method: 'POST',
        ...(reason !== undefined && { body: { reason } }),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
