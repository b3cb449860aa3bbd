import { type WaitingEntry, waitingEntryList } from '@formulary/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { formatDateTime, formatMoneyExactly, formatNumber } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Heard, Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { filterText } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { STAFF_PAYMENTS } from './api.ts';

/** Credits and debits that await approval; if `customerId` is given, only that customer's. */
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

/** Approves a credit or debit, or rejects it if a reason is given. */
const useDecideEntry = () => {
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

type Asked = { entry: WaitingEntry; act: 'approve' | 'refuse' };

const SUGGESTIONS = ['Wrong amount', 'Wrong account', 'Not agreed with the customer'];

const named = ({ kind, amount }: WaitingEntry): string => `${kind} of ${formatMoneyExactly(amount)}`;

/** Returns the label of the reject button: the person who entered the entry withdraws it. */
const refusalOf = ({ enteredBy }: WaitingEntry, { id }: { id: string }): string =>
  enteredBy.id === id ? 'Withdraw' : 'Reject';

type EntryRowProps = {
  entry: WaitingEntry;
  isNamed: boolean;
  isBusy: boolean;
  onAsk: (asked: Asked) => void;
};

function EntryRow({ entry, isNamed, isBusy, onAsk }: EntryRowProps) {
  const user = useCurrentUser();
  const isOwn = entry.enteredBy.id === user.id;
  const { id, name } = entry.customer;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {entry.kind === 'credit' ? 'Credit' : 'Debit'} of{' '}
          <span className="figures">{formatMoneyExactly(entry.amount)}</span>
          {isNamed && (
            <>
              {' '}
              for{' '}
              <Link
                to="/admin/customers/$id"
                params={{ id }}
                className="wrap-anywhere rounded-sm underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </>
          )}
        </p>
        <p className="wrap-anywhere text-sm">{entry.reason}</p>
        <p className="text-muted text-sm">
          Entered by {isOwn ? 'you' : entry.enteredBy.name}, {formatDateTime(entry.enteredAt)}
          {isOwn && '. Another Admin must approve it.'}
        </p>
      </div>
      <div className="flex gap-2">
        {isAdmin(user) && !isOwn && (
          <Button size="sm" disabled={isBusy} onClick={() => onAsk({ entry, act: 'approve' })}>
            Approve<span className="sr-only"> the {named(entry)}</span>
          </Button>
        )}
        {(isAdmin(user) || isOwn) && (
          <Button
            size="sm"
            variant="secondary"
            disabled={isBusy}
            onClick={() => onAsk({ entry, act: 'refuse' })}
          >
            {refusalOf(entry, user)}
            <span className="sr-only"> the {named(entry)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

type WaitingEntriesProps = {
  customerId?: string;
  /** Shown if no entry awaits approval. */
  empty?: string;
};

/** Credits and debits above the limit for one person, with the decisions open to the user. */
export function WaitingEntries({ customerId, empty }: WaitingEntriesProps) {
  const query = useQuery(waitingEntriesQuery(customerId));
  const user = useCurrentUser();
  const decision = useDecideEntry();
  const [asked, setAsked] = useState<Asked>();
  const { waitingEntries = [], total = 0 } = query.data ?? {};
  if (total === 0 && empty === undefined)
    return <FailedPart query={query} what="the credits and debits to approve" className="card" />;
  const close = (): void => setAsked(undefined);
  const approve = (entry: WaitingEntry): void => {
    close();
    decision.mutate(
      { id: entry.id },
      {
        onSuccess: () => announce(`The ${named(entry)} was approved.`),
        onError: (error) => toastError(error, 'Could not approve it'),
      },
    );
  };
  return (
    <section aria-label="Credits and debits to approve" className="card p-4">
      <h2 className="title-group">Credits and debits to approve</h2>
      <Heard
        query={query}
        isEmpty={total === 0}
        nothing={<Nothing className="mt-2">{empty}</Nothing>}
        skeleton={<Skeleton className="mt-2 h-12" />}
      >
        <ul className="mt-1 flex flex-col">
          {waitingEntries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              isNamed={customerId === undefined}
              isBusy={decision.isPending}
              onAsk={setAsked}
            />
          ))}
        </ul>
      </Heard>
      {total > waitingEntries.length && (
        <p className="mt-2 text-muted text-sm">
          {formatNumber(total - waitingEntries.length)} more will be shown after you decide these.
        </p>
      )}
      <ConfirmDialog
        open={asked?.act === 'approve'}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={asked ? `Approve the ${named(asked.entry)}?` : ''}
        description={asked ? `The balance of ${asked.entry.customer.name} will change immediately.` : ''}
        confirmLabel="Approve"
        onConfirm={() => {
          if (asked) approve(asked.entry);
        }}
      />
      {asked?.act === 'refuse' && (
        <ReasonDialog
          open
          title={`${refusalOf(asked.entry, user)} the ${named(asked.entry)}?`}
          description="The balance stays as it is."
          confirmLabel={refusalOf(asked.entry, user)}
          suggestions={SUGGESTIONS}
          isPending={decision.isPending}
          error={decision.error}
          onConfirm={(reason) =>
            decision.mutate(
              { id: asked.entry.id, reason },
              {
                onSuccess: () => {
                  announce(
                    `The ${named(asked.entry)} was ${asked.entry.enteredBy.id === user.id ? 'withdrawn' : 'rejected'}.`,
                  );
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </section>
  );
}
