import type { Webhook } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import type { PageSearch } from '#web/ui/list/table/listing.ts';
import { useList } from '#web/ui/list/table/use-list.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { removeWebhook, webhooks } from './api.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

export function WebhookState({ webhook: { isOn, pausedAt, failingSince } }: { webhook: Webhook }) {
  if (pausedAt) return <Badge tone="owed">Paused</Badge>;
  if (!isOn) return <Badge>Off</Badge>;
  return failingSince ? <Badge tone="notice">Failing</Badge> : <Badge tone="credit">On</Badge>;
}

type Open = { act: 'add' } | { act: 'edit' | 'remove'; webhook: Webhook };

const columnsOf = (onAct: (open: Open) => void): DataColumn<Webhook>[] => [
  {
    id: 'url',
    header: 'Address',
    cell: ({ id, url }) => (
      <Link
        to="/admin/systems/webhooks/$id"
        params={{ id }}
        className="wrap-anywhere rounded-sm font-medium hover:text-primary hover:underline"
      >
        {url}
      </Link>
    ),
    className: 'min-w-48',
  },
  { id: 'kinds', header: 'Reports', cell: ({ kinds }) => kinds.join(', '), className: 'min-w-40' },
  { id: 'state', header: 'State', cell: (webhook) => <WebhookState webhook={webhook} />, className: 'w-28' },
  { id: 'waiting', header: 'Waiting', cell: ({ waiting }) => waiting, align: 'right', className: 'w-24' },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    cell: (webhook) => (
      <div className="flex justify-end">
        <IconButton
          label={`Edit ${webhook.url}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'edit', webhook })}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove ${webhook.url}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'remove', webhook })}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    ),
    className: 'w-28',
  },
];

function RemoveWebhook({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { isBusy, problem, run } = useDialogAction(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove this webhook?"
      description={`${url} will receive no more messages. Its log is removed, too.`}
      confirmLabel="Remove"
      destructive
      loading={isBusy}
      onConfirm={() =>
        void run(async () => {
          await removeWebhook(id);
          return 'The webhook was removed.';
        })
      }
    >
      {problem && <Notice tone="owed" title={problem} />}
    </ConfirmDialog>
  );
}

export function WebhooksScreen({ search }: { search: PageSearch }) {
  const list = useList(webhooks, search);
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(() => columnsOf(setOpen), []);
  const close = () => setOpen(undefined);
  return (
    <section aria-label="Webhooks" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-muted">
          A webhook notifies another system of what happens in the store, with a signed message to its
          address.
        </p>
        <Button size="sm" onClick={() => setOpen({ act: 'add' })}>
          New webhook
        </Button>
      </div>
      {list.isHeard && list.data?.total === 0 ? (
        <NoResults more="Add a webhook for each system that should be notified." />
      ) : (
        <ListTable list={list} label="Webhooks" columns={columns} rows={list.data?.webhooks} />
      )}
      {open?.act === 'add' && <WebhookDialog onClose={close} />}
      {open?.act === 'edit' && <WebhookDialog webhook={open.webhook} onClose={close} />}
      {open?.act === 'remove' && <RemoveWebhook webhook={open.webhook} onClose={close} />}
    </section>
  );
}
