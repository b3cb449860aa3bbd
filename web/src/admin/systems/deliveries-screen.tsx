import type { DeliveryState, WebhookDelivery } from '@formulary/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ChoiceFilter, Filters } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { type PageSearch, useList } from '#web/ui/list/table/listing.ts';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { deliveriesOf, replayDelivery, testWebhook, webhookQuery } from './api.ts';
import { WebhookState } from './webhooks-screen.tsx';

const REFRESH_MS = 3_000;
const STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const;
const TONES = { waiting: 'notice', delivered: 'credit', failed: 'owed' } as const;

const attemptsOf = ({ attempts, attemptedAt, durationMs, nextAttemptAt }: WebhookDelivery): string[] =>
  [
    attempts > 0 &&
      attemptedAt &&
      `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, last ${formatDateTime(attemptedAt)}`,
    durationMs !== null && `${durationMs} ms`,
    nextAttemptAt && `Next ${formatDateTime(nextAttemptAt)}`,
  ].filter((text) => typeof text === 'string');

const columnsOf = (onReplay: (delivery: WebhookDelivery) => void): DataColumn<WebhookDelivery>[] => [
  {
    id: 'kind',
    header: 'Message',
    cell: ({ kind, createdAt, data }) => (
      <>
        <span className="block font-medium">{kind}</span>
        <span className="block text-[0.8125rem] text-muted">{formatDateTime(createdAt)}</span>
        <details className="mt-1 text-[0.8125rem]">
          <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-muted">
            Content
          </summary>
          <pre className="wrap-anywhere whitespace-pre-wrap">{JSON.stringify(data, null, 2)}</pre>
        </details>
      </>
    ),
    className: 'min-w-40',
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => (
      <Badge tone={TONES[state]}>{STATES.find(({ value }) => value === state)?.label}</Badge>
    ),
    className: 'w-32',
  },
  {
    id: 'answer',
    header: 'Last response',
    cell: (delivery) => (
      <>
        <span className="wrap-anywhere block">{delivery.error ?? delivery.status ?? 'None yet'}</span>
        {delivery.answer && (
          <span className="wrap-anywhere line-clamp-3 text-[0.8125rem] text-muted">{delivery.answer}</span>
        )}
        {attemptsOf(delivery).map((text) => (
          <span key={text} className="block text-[0.8125rem] text-muted">
            {text}
          </span>
        ))}
      </>
    ),
    className: 'min-w-48',
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    cell: (delivery) => (
      <Button variant="ghost" size="sm" onClick={() => onReplay(delivery)}>
        Replay
        <span className="sr-only">
          {' '}
          {delivery.kind} of {formatDateTime(delivery.createdAt)}
        </span>
      </Button>
    ),
    align: 'right',
    className: 'w-28',
  },
];

export type DeliveriesSearch = PageSearch & { state?: DeliveryState | undefined };

/** The log of a webhook, refreshed while messages are waiting to be sent. */
export function DeliveriesScreen({ id, search }: { id: string; search: DeliveriesSearch }) {
  const { data: webhook } = useSuspenseQuery(webhookQuery(id));
  const listing = useMemo(() => deliveriesOf(id), [id]);
  const list = useList(listing, search);
  useQuery({
    ...listing.query(search),
    refetchInterval: ({ state }) =>
      state.data?.webhookDeliveries.some((one) => one.state === 'waiting') ? REFRESH_MS : false,
  });
  const { isBusy, problem, run } = useDialogAction(() => undefined);
  const columns = columnsOf((delivery) => {
    void run(async () => {
      await replayDelivery(id, delivery.id);
      return 'Message sent again.';
    });
  });
  return (
    <section aria-label="Messages" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-group wrap-anywhere flex min-w-0 flex-wrap items-center gap-3">
          {webhook.url}
          <WebhookState webhook={webhook} />
        </h2>
        <Button
          variant="secondary"
          size="sm"
          loading={isBusy}
          onClick={() =>
            void run(async () => {
              await testWebhook(id);
              return 'Test message sent.';
            })
          }
        >
          Send a test
        </Button>
      </div>
      {webhook.pausedAt && (
        <Notice tone="owed" title={`Paused since ${formatDateTime(webhook.pausedAt)}`}>
          Nothing had been delivered for three days. Turn the webhook on again once the system can be reached.
        </Notice>
      )}
      {problem && <Notice tone="owed" title={problem} />}
      <Filters>
        <ChoiceFilter list={list} field="state" label="Status" all="All" options={STATES} />
      </Filters>
      {list.isHeard && list.data?.total === 0 ? (
        <NoResults more="Messages are kept for 30 days." />
      ) : (
        <ListTable list={list} label="Messages" columns={columns} rows={list.data?.webhookDeliveries} />
      )}
    </section>
  );
}
