import type { DueReminder, SentReminder } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { formatDateTime, formatMoneyExactly } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { type PageSearch, useList } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import {
  dueReminders,
  reminderSettingsQuery,
  reminderTextQuery,
  sendReminders,
  sentReminders,
} from './api.ts';

const NEWEST: PageSearch = { page: 0, pageSize: 20 };

const dueColumns = (onPreview: (reminder: DueReminder) => void): DataColumn<DueReminder>[] => [
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ id, name, surname, email }) => (
      <>
        <Link
          to="/admin/customers/$id"
          params={{ id }}
          className="wrap-anywhere block font-medium hover:text-primary"
        >
          {`${name} ${surname}`.trim()}
        </Link>
        {email ? (
          <span className="wrap-anywhere block text-muted text-xs">{email}</span>
        ) : (
          <Badge tone="notice" size="sm">
            No email: not sent
          </Badge>
        )}
      </>
    ),
    className: 'min-w-40',
  },
  {
    id: 'invoices',
    header: 'Invoices',
    cell: ({ invoices }) => (
      <span className="text-sm">{invoices.map(({ number }) => number).join(', ')}</span>
    ),
    className: 'min-w-32 max-md:hidden',
  },
  {
    id: 'stage',
    header: 'Stage',
    cell: ({ stage, subject }) => (
      <span className="block text-sm">
        {stage}
        <span className="block text-muted text-xs">{subject}</span>
      </span>
    ),
    className: 'max-sm:hidden',
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    align: 'right',
    cell: ({ outstanding }) => (
      <span className="figures whitespace-nowrap font-semibold">{formatMoneyExactly(outstanding)}</span>
    ),
    className: 'w-36',
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    cell: (reminder) => (
      <Button variant="ghost" size="sm" onClick={() => onPreview(reminder)}>
        Preview<span className="sr-only"> the reminder to {reminder.name}</span>
      </Button>
    ),
    align: 'right',
    className: 'w-28',
  },
];

const SENT_COLUMNS: DataColumn<SentReminder>[] = [
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => <span className="figures text-sm">{formatDateTime(sentAt)}</span>,
    className: 'w-44',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer: { id, name }, email }) => (
      <>
        <Link
          to="/admin/customers/$id"
          params={{ id }}
          className="wrap-anywhere block font-medium hover:text-primary"
        >
          {name}
        </Link>
        <span className="wrap-anywhere block text-muted text-xs">{email}</span>
      </>
    ),
    className: 'min-w-40',
  },
  { id: 'invoice', header: 'Invoice', cell: ({ number }) => number, className: 'w-32' },
  {
    id: 'stage',
    header: 'Stage',
    cell: ({ stage }) => stage,
    align: 'right',
    className: 'w-20 max-sm:hidden',
  },
];

function PreviewDialog({ reminder: { id }, onClose }: { reminder: DueReminder; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reminderTextQuery(id));
  return (
    <RouteDialog
      title={data?.subject ?? 'Reminder'}
      description={data ? `To: ${data.to ?? 'no email address'}` : ''}
      onClose={onClose}
    >
      {error && !data && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data && <p className="wrap-anywhere whitespace-pre-wrap pb-2 text-sm">{data.text}</p>}
    </RouteDialog>
  );
}

function SendDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { isBusy, problem, run } = useDialogAction(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Send ${count} ${count === 1 ? 'reminder' : 'reminders'} now?`}
      description="Each customer gets one email. No reminder is sent twice for the same invoice and stage."
      confirmLabel="Send now"
      loading={isBusy}
      onConfirm={() =>
        void run(async () => {
          await sendReminders();
          return 'The reminders are being sent.';
        })
      }
    >
      {problem && <Notice tone="owed" title={problem} />}
    </ConfirmDialog>
  );
}

/** The reminders due now, and those already sent. */
export function RemindersScreen({ search }: { search: PageSearch }) {
  const settingsNow = useQuery(reminderSettingsQuery);
  const { data: settings } = settingsNow;
  const mayChange = isAdmin(useCurrentUser());
  const list = useList(dueReminders, search);
  const sent = useQuery(sentReminders.query(NEWEST));
  const [shown, setShown] = useState<DueReminder>();
  const [isAsking, setAsking] = useState(false);
  const columns = useMemo(() => dueColumns(setShown), []);
  const { total = 0, withoutEmail = 0 } = list.data ?? {};
  const sendable = total - withoutEmail;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <FailedPart query={settingsNow} what="the reminder settings" />
      {settings && !settings.canSend && <Notice title="This store has no mail server, so nothing is sent." />}
      {settings?.canSend && (
        <Notice tone={settings.isOn ? 'credit' : 'notice'}>
          {settings.isOn
            ? 'Reminders are sent automatically every day from 08:00, at most one email to each customer.'
            : 'Automatic reminders are off. An Admin can turn them on in the settings.'}
        </Notice>
      )}
      <section aria-label="Due reminders" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="title-group">Due now</h2>
          {mayChange && settings?.canSend && sendable > 0 && (
            <Button size="sm" onClick={() => setAsking(true)}>
              Send {sendable} now…
            </Button>
          )}
        </div>
        {withoutEmail > 0 && (
          <p className="text-muted text-sm">
            {withoutEmail} {withoutEmail === 1 ? 'customer has' : 'customers have'} no email address. Call
            them, or add an address.
          </p>
        )}
        <ListTable
          list={list}
          label="Due reminders"
          columns={columns}
          rows={list.data?.reminders}
          empty={<NoResults more="No reminder is due: no overdue invoice has reached a new stage." />}
        />
      </section>
      {!!sent.data?.total && (
        <section aria-label="Sent reminders">
          <h2 className="title-group mb-2">Sent</h2>
          <SentTable />
        </section>
      )}
      <FailedPart query={sent} what="the reminders that were sent" />
      {shown && <PreviewDialog reminder={shown} onClose={() => setShown(undefined)} />}
      {isAsking && <SendDialog count={sendable} onClose={() => setAsking(false)} />}
    </div>
  );
}

function SentTable() {
  const [page, setPage] = useState(NEWEST);
  const query = useQuery(sentReminders.query(page));
  const { data, error, isPlaceholderData, refetch } = query;
  const list = {
    search: page,
    data,
    error,
    isOld: isPlaceholderData,
    isHeard: isHeard(query),
    refetch: () => void refetch(),
    change: (next: Partial<PageSearch>) => setPage({ ...page, page: 0, ...next }),
  };
  return <ListTable list={list} label="Sent reminders" columns={SENT_COLUMNS} rows={data?.reminders} />;
}
