import { type CreatedWebhook, WEBHOOKS, type Webhook, webhookInput } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SecretShown } from '#web/ui/form/copy-field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { type PageSearch, useList } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { createWebhook, editWebhook, removeWebhook, webhooks } from './api.ts';
import { Choices, errorsOf, type FieldErrors } from './choices.tsx';

/** Adds a webhook, or changes one. */
function WebhookDialog({ webhook, onClose }: { webhook?: Webhook | undefined; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [values, setValues] = useState({
    url: webhook?.url ?? '',
    kinds: webhook?.kinds ?? [],
    isOn: webhook?.isOn ?? true,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [made, setMade] = useState<CreatedWebhook>();
  const identity = useConfirmedIdentity();

  const save = async (input: typeof values): Promise<void> => {
    if (!webhook)
      return setMade(await identity.confirmed((password) => createWebhook({ ...input, password })));
    const { id, version } = webhook;
    await identity.confirmed((password) => editWebhook(id, { ...input, version, password }));
    toast({ description: 'Webhook saved.' });
    setLeaving(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = webhookInput.safeParse(values);
    setErrors(errorsOf(parsed.error));
    setProblem(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await save(parsed.data);
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : {};
      setErrors(refused);
      if (!refused.url) setProblem(messageOf(error as Error));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };

  if (made)
    return (
      <RouteDialog title="Webhook added" onClose={onClose}>
        <SecretShown label="Signing secret" secret={made.secret} title="This secret is shown only once">
          The system uses it to check that messages come from this store.
        </SecretShown>
      </RouteDialog>
    );
  return (
    <RouteDialog
      size="lg"
      title={webhook ? 'Edit webhook' : 'New webhook'}
      isLeaving={isLeaving}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} loading={isBusy}>
          {webhook ? 'Save' : 'Add webhook'}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {problem && <Notice tone="owed" title={problem} />}
        <TextField
          label="Address"
          type="url"
          placeholder="https://erp.example.com/webhooks"
          autoComplete="off"
          value={values.url}
          error={errors.url}
          onChange={({ target }) => setValues({ ...values, url: target.value })}
        />
        <Choices
          legend="Events"
          labels={WEBHOOKS}
          chosen={values.kinds}
          error={errors.kinds}
          onChange={(kinds) => setValues({ ...values, kinds })}
        />
        <Switch
          label="On"
          checked={values.isOn}
          onChange={({ target }) => setValues({ ...values, isOn: target.checked })}
        />
      </form>
      {identity.question}
    </RouteDialog>
  );
}

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
  { id: 'kinds', header: 'Events', cell: ({ kinds }) => kinds.join(', '), className: 'min-w-40' },
  { id: 'state', header: 'Status', cell: (webhook) => <WebhookState webhook={webhook} />, className: 'w-28' },
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
      description={`${url} will receive no more messages. Its log is also removed.`}
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
          A webhook notifies another system of events in the store by sending signed messages to its address.
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
