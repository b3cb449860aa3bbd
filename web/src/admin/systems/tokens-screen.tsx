import type { ApiToken } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatDatePadded, formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import type { PageSearch } from '#web/ui/list/table/listing.ts';
import { useList } from '#web/ui/list/table/use-list.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { apiTokens, revokeToken } from './api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

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
  { id: 'state', header: 'State', cell: (token) => <State token={token} />, className: 'w-28' },
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
          Revoke<span className="sr-only"> the token of {token.name}</span>
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
      title={`Revoke the token of ${name}?`}
      description="It stops working at once, and cannot be turned on again."
      confirmLabel="Revoke"
      destructive
      loading={isBusy}
      onConfirm={() =>
        void run(async () => {
          await revokeToken(id);
          return `The token of ${name} was revoked.`;
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
