import type { OpenInvoice } from '@formulary/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDatePadded, formatDay, formatMoneyExactly, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Heard, Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { disputeInvoice, endDispute, openInvoicesQuery } from './api.ts';

const REASONS = ['Short delivery', 'Goods damaged', 'Wrong price', 'Not ordered'] as const;
const ENDINGS = ['Credited', 'Agreed to pay', 'Found to be correct'] as const;

/** Asks why an invoice is disputed, or how its dispute was resolved. */
function DisputeDialog({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { documentId, number, dispute } = invoice;
  const act = useMutation({
    mutationFn: (reason: string) =>
      dispute ? endDispute(documentId ?? '', reason) : disputeInvoice(documentId ?? '', reason),
    onSuccess: () => {
      toast({ description: dispute ? `The dispute over ${number} has ended.` : `${number} is in dispute.` });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <ReasonDialog
      open
      title={dispute ? `End the dispute over ${number}?` : `Mark ${number} as disputed?`}
      description={
        dispute
          ? 'The customer gets reminders about it again once it is overdue.'
          : 'The customer sees that it is in dispute, and gets no reminders about it.'
      }
      confirmLabel={dispute ? 'End dispute' : 'Mark as disputed'}
      suggestions={dispute ? ENDINGS : REASONS}
      isPending={act.isPending}
      error={act.error}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    />
  );
}

const dueText = ({ dueOn, daysOverdue, documentId }: OpenInvoice): string => {
  if (daysOverdue > 0) return `${formatNumber(daysOverdue)} ${daysOverdue === 1 ? 'day' : 'days'} overdue`;
  if (dueOn) return `Due ${formatDay(dueOn)}`;
  return documentId ? '' : 'Not invoiced';
};

function Invoice({ invoice, onDispute }: { invoice: OpenInvoice; onDispute: () => void }) {
  const { orderId, orderReference, number, documentId, date, daysOverdue, outstanding, dispute, stage } =
    invoice;
  const name = number ?? `Order ${orderReference}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5 text-sm">
      <span className="figures w-24 shrink-0 text-muted">{formatDatePadded(date)}</span>
      <Link
        to="/admin/orders/$id"
        params={{ id: orderId }}
        className="min-w-0 flex-1 truncate font-medium tracking-wide hover:text-primary"
      >
        {name}
      </Link>
      {dispute && (
        <Badge tone="notice" size="sm" title={dispute.reason}>
          In dispute
        </Badge>
      )}
      {stage !== null && <Badge size="sm">Reminder {stage}</Badge>}
      <span className={daysOverdue > 0 ? 'text-owed' : 'text-muted'}>{dueText(invoice)}</span>
      <span className="figures w-28 shrink-0 text-right font-medium">{formatMoneyExactly(outstanding)}</span>
      {documentId && (
        <Button variant="ghost" size="sm" onClick={onDispute}>
          {dispute ? 'End dispute' : 'Dispute'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {dispute && <span className="w-full pl-27 text-muted text-xs max-sm:pl-0">{dispute.reason}</span>}
    </li>
  );
}

/** A customer's unpaid invoices, with their disputes. */
export function OpenInvoicesCard({ customerId }: { customerId: string }) {
  const query = useQuery(openInvoicesQuery(customerId));
  const { data } = query;
  const [asked, setAsked] = useState<OpenInvoice>();
  return (
    <section aria-label="Open invoices" className="min-w-0">
      <h2 className="title-group mb-1">
        Open invoices
        {!!data?.total && (
          <span className="figures ml-2 font-sans text-muted text-sm">{formatNumber(data.total)}</span>
        )}
      </h2>
      <Heard
        query={query}
        isEmpty={!data?.total}
        nothing={<Nothing className="py-2">Everything is paid.</Nothing>}
        skeleton={<Skeleton className="h-24 w-full" />}
      >
        <ul>
          {data?.invoices.map((invoice) => (
            <Invoice key={invoice.orderId} invoice={invoice} onDispute={() => setAsked(invoice)} />
          ))}
        </ul>
      </Heard>
      {data && data.total > data.invoices.length && (
        <p className="py-2 text-muted text-sm">Showing the {data.invoices.length} due first.</p>
      )}
      {asked && <DisputeDialog key={asked.orderId} invoice={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
