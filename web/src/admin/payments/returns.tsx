import { type BankReturn, bankReturnList } from '@formulary/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { filterText } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { STAFF_PAYMENTS } from './api.ts';

/** Money paid out that may be returned payments; if `paymentId` is given, only for that payment. */
const returnsQuery = (paymentId?: string) =>
  queryOptions({
    queryKey: [...STAFF_PAYMENTS, 'bank', 'returns', paymentId ?? ''],
    queryFn: ({ signal }) =>
      requestJson('admin/bank/returns', bankReturnList, {
        query: { skip: 0, take: 100, filter: filterText({ paymentId }) },
        signal,
      }),
  });

const useDecision = <Variables,>(act: (variables: Variables) => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};

type ReturnUndo = { returned: BankReturn; lineId: string };

/** Undoes the payment that the bank returned. */
const useUndoReturned = () =>
  useDecision(({ returned: { id, version }, lineId }: ReturnUndo) =>
    request(`admin/bank/returns/${id}/undo`, { method: 'POST', body: { version, lineId } }),
  );

/** Marks money paid out as not being a returned payment. */
const useDismissReturn = () =>
  useDecision(({ id, version }: BankReturn) =>
    request(`admin/bank/returns/${id}/dismiss`, { method: 'POST', body: { version } }),
  );

type Receipt = BankReturn['receipts'][number];
type Asked = { returned: BankReturn; receipt: Receipt | undefined };

const textOf = ({ description, reference }: { description: string; reference: string }): string =>
  [description, reference].filter(Boolean).join(' · ') || 'No description';

const QUESTION = {
  payment:
    'The customer will owe the amount again, orders that it paid will be unpaid, and its proof of payment will be rejected.',
  line: 'The bank line is ignored. No payment was recorded for it.',
  other: 'It will no longer be listed here, and payments of this amount will be matched as before.',
};

/** Money paid out that may be returned payments, each with the receipts to undo. Renders nothing if there is none. */
export function Returns({ paymentId }: { paymentId?: string }) {
  const query = useQuery(returnsQuery(paymentId));
  const { data } = query;
  const undoing = useUndoReturned();
  const dismissing = useDismissReturn();
  const [asked, setAsked] = useState<Asked>();
  if (!data?.bankReturns.length)
    return <FailedPart query={query} what="the payments that the bank may have returned" className="card" />;
  const decide = ({ returned, receipt }: Asked): void => {
    setAsked(undefined);
    const onError = (error: Error): void => toastError(error, 'Could not save the decision');
    if (receipt)
      undoing.mutate(
        { returned, lineId: receipt.lineId },
        { onSuccess: () => announce('The payment was undone.'), onError },
      );
    else dismissing.mutate(returned, { onSuccess: () => announce('Marked as not returned.'), onError });
  };
  const isBusy = undoing.isPending || dismissing.isPending;
  const kind = asked?.receipt ? (asked.receipt.paymentId ? 'payment' : 'line') : 'other';
  return (
    <section aria-label="Returned payments" className="card flex flex-col gap-1 p-4">
      <h2 className="title-group">Returned payments</h2>
      <ul className="flex flex-col">
        {data.bankReturns.map((returned) => (
          <li key={returned.id} className="flex flex-col gap-2 border-line border-b py-3 last:border-b-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere min-w-0">
                {formatMoney(returned.amount)} was paid out on {formatDay(returned.day)}: {textOf(returned)}
              </span>
            </p>
            <ul className="flex flex-col gap-2">
              {returned.receipts.map((receipt) => (
                <li
                  key={receipt.lineId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pl-4 text-sm"
                >
                  <span className="wrap-anywhere min-w-0">
                    Received on {formatDay(receipt.day)}: {textOf(receipt)}
                    {receipt.customer && ` (${receipt.customer.name})`}
                    {receipt.paymentId && (
                      <>
                        {' · '}
                        <Link
                          to="/admin/payments/$id"
                          params={{ id: receipt.paymentId }}
                          className="rounded-sm font-medium underline-offset-4 hover:underline"
                        >
                          View payment
                        </Link>
                      </>
                    )}
                  </span>
                  <Button
                    size="sm"
                    variant="secondary"
                    disabled={isBusy}
                    onClick={() => setAsked({ returned, receipt })}
                  >
                    {receipt.paymentId ? 'Undo the payment' : 'Ignore'}
                    <span className="sr-only"> received on {formatDay(receipt.day)}</span>
                  </Button>
                </li>
              ))}
            </ul>
            <Button
              size="sm"
              variant="ghost"
              disabled={isBusy}
              onClick={() => setAsked({ returned, receipt: undefined })}
              className="self-start"
            >
              Mark as not returned
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsked(undefined);
        }}
        title={
          asked?.receipt
            ? `Did the bank return ${formatMoney(asked.returned.amount)}?`
            : 'Mark this as not returned?'
        }
        description={QUESTION[kind]}
        confirmLabel={
          kind === 'payment' ? 'Undo the payment' : kind === 'line' ? 'Ignore' : 'Mark as not returned'
        }
        destructive={kind === 'payment'}
        onConfirm={() => {
          if (asked) decide(asked);
        }}
      />
    </section>
  );
}
