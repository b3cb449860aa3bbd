import {
  API_TOKEN_DAYS,
  type ApiScope,
  type ApiToken,
  apiTokenInput,
  type CreatedApiToken,
} from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDate, formatDatePadded, formatDateTime } from '#web/lib/format.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SecretShown } from '#web/ui/form/copy-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { type PageSearch, useList } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { apiTokens, createToken, revokeToken } from './api.ts';
import { Choices, errorsOf, type FieldErrors } from './choices.tsx';

const SCOPE_LABELS: Record<ApiScope, string> = {
  'catalogue:read': 'Read the catalogue',
  'catalogue:write': 'Change the catalogue',
  'stock:write': 'Change stock',
  'orders:read': 'Read orders',
  'orders:write': 'Place and change orders',
  'documents:read': 'Read invoices and credit notes',
  'documents:write': 'Issue invoices and credit notes',
  'payments:read': 'Read payments',
  'payments:write': 'Record, approve and reject payments',
  'customers:read': 'Read customers',
  'customers:write': 'Change delivery details',
  'accounting:read': 'Read journals and VAT',
  'webhooks:read': 'Read webhooks',
  'webhooks:write': 'Change webhooks',
};
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(API_TOKEN_DAYS), label: 'A year' },
];

function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [values, setValues] = useState({
    name: '',
    scopes: [] as ApiScope[],
    days: String(API_TOKEN_DAYS),
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<CreatedApiToken>();
  const identity = useConfirmedIdentity();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = apiTokenInput.safeParse({ ...values, days: Number(values.days) });
    setErrors(errorsOf(parsed.error));
    setProblem(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      setMade(await identity.confirmed((password) => createToken({ ...parsed.data, password })));
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setBusy(false);
    }
  };

  if (made)
    return (
      <RouteDialog title="Token created" onClose={onClose}>
        <SecretShown label="API token" secret={made.token} title="This token is shown only once">
          Give it to {made.name} over a secure channel. It expires on {formatDate(made.expiresAt)}.
        </SecretShown>
      </RouteDialog>
    );
  return (
    <RouteDialog
      size="lg"
      title="New API token"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} loading={isBusy}>
          Create token
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {problem && <Notice tone="owed" title={problem} />}
        <TextField
          label="System"
          placeholder="Warehouse"
          autoComplete="off"
          maxLength={100}
          value={values.name}
          error={errors.name}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <Choices
          legend="Scopes"
          labels={SCOPE_LABELS}
          chosen={values.scopes}
          error={errors.scopes}
          onChange={(scopes) => setValues({ ...values, scopes })}
        />
        <SelectField
          label="Valid for"
          options={LIFETIMES}
          value={values.days}
          onChange={({ target }) => setValues({ ...values, days: target.value })}
        />
      </form>
      {identity.question}
    </RouteDialog>
  );
}

const hasEnded = ({ revokedAt, expiresAt }: ApiToken): boolean =>
  revokedAt !== null || new Date(expiresAt) <= new Date();

function State({ token }: { token: ApiToken }) {
  if (token.revokedAt) return <Badge>Revoked</Badge>;
  return hasEnded(token) ? <Badge tone="notice">Expired</Badge> : <Badge tone="credit">Active</Badge>;
}

const columnsOf = (onRevoke: (token: ApiToken) => void): DataColumn<ApiToken>[] => [
  {
    id: 'name',
    header: 'System',
    cell: ({ id, name, hint }) => (
      <>
        <Link
          to="/admin/audit"
          search={{ actorId: id }}
          className="wrap-anywhere rounded-sm font-medium hover:text-primary hover:underline"
        >
          {name}
          <span className="sr-only"> in the audit log</span>
        </Link>
        <span className="block text-[0.8125rem] text-muted">{hint}…</span>
      </>
    ),
    className: 'min-w-36',
  },
  { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => scopes.join(', '), className: 'min-w-36' },
  { id: 'state', header: 'Status', cell: (token) => <State token={token} />, className: 'w-28' },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'Never'),
    className: 'min-w-32',
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expiresAt }) => formatDatePadded(expiresAt),
    className: 'min-w-28',
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    cell: (token) =>
      !hasEnded(token) && (
        <Button variant="ghost" size="sm" onClick={() => onRevoke(token)}>
          Revoke<span className="sr-only"> the token for {token.name}</span>
        </Button>
      ),
    align: 'right',
    className: 'w-28',
  },
];

function RevokeToken({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const { isBusy, problem, run } = useDialogAction(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke the token for ${name}?`}
      description="It stops working immediately, and cannot be turned on again."
      confirmLabel="Revoke"
      destructive
      loading={isBusy}
      onConfirm={() =>
        void run(async () => {
          await revokeToken(id);
          return `The token for ${name} was revoked.`;
        })
      }
    >
      {problem && <Notice tone="owed" title={problem} />}
    </ConfirmDialog>
  );
}

export function TokensScreen({ search }: { search: PageSearch }) {
  const list = useList(apiTokens, search);
  const [revoking, setRevoking] = useState<ApiToken>();
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => columnsOf(setRevoking), []);
  return (
    <section aria-label="API tokens" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-muted">
          A token lets another system use the store, within the scopes you choose.
        </p>
        <Button size="sm" onClick={() => setAdding(true)}>
          New token
        </Button>
      </div>
      {list.isHeard && list.data?.total === 0 ? (
        <NoResults more="Create an API token for each system." />
      ) : (
        <ListTable list={list} label="API tokens" columns={columns} rows={list.data?.apiTokens} />
      )}
      {revoking && <RevokeToken token={revoking} onClose={() => setRevoking(undefined)} />}
      {isAdding && <NewTokenDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
