import { type BankReturn, bankReturnList } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { filterText } from '#web/ui/list/table/listing.ts';
import { STAFF_PAYMENTS } from '../api.ts';

/** Money paid out that may have returned received payments; only for one payment, if given. */
export const returnsQuery = (paymentId?: string) =>
  queryOptions({
    queryKey: [...STAFF_PAYMENTS, 'bank', 'returns', paymentId ?? ''],
    queryFn: ({ signal }) =>
      requestJson('admin/bank/returns', bankReturnList, {
        query: { skip: 0, take: 100, filter: filterText({ paymentId }) },
        signal,
      }),
  });

const useDecision = <Variables>(act: (variables: Variables) => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};

type ReturnUndo = { returned: BankReturn; lineId: string };

/** Undoes the payment that the bank returned. */
export const useUndoReturned = () =>
  useDecision(({ returned: { id, version }, lineId }: ReturnUndo) =>
    request(`admin/bank/returns/${id}/undo`, { method: 'POST', body: { version, lineId } }),
  );

/** Marks money paid out as not having returned a payment. */
export const useDismissReturn = () =>
  useDecision(({ id, version }: BankReturn) =>
    request(`admin/bank/returns/${id}/dismiss`, { method: 'POST', body: { version } }),
  );
