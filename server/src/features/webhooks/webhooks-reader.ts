import { WEBHOOK_KINDS, type WebhookKind } from '@formulary/contract';
import { newId } from '../../db/columns.ts';
import type { Event, Reader } from '../../events/readers.ts';
import { MESSAGES } from './messages.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

const messagesOf = (event: Event): { kind: WebhookKind; data: object }[] =>
  WEBHOOK_KINDS.filter((kind) => MESSAGES[kind].on === event.kind).flatMap((kind) =>
    [MESSAGES[kind].say(event) ?? []].flat().map((data) => ({ kind, data })),
  );

const ROWS_AT_A_TIME = 1000;

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** Whether a webhook was on at a moment. */
const wasOn = ({ isSending, reportsFrom, reportsUntil }: Endpoint, at: Date): boolean =>
  reportsFrom <= at && (reportsUntil ? at < reportsUntil : isSending);

/** Turns events into messages for the webhooks that subscribe to them and were on at that time. */
export const webhooksReader: Reader = {
  name: 'webhooks',
  read: async (tx, events) => {
    const endpoints = await tx.select().from(webhookEndpoints);
    if (endpoints.length === 0) return;
    const rows = events.flatMap((event) =>
      messagesOf(event).flatMap(({ kind, data }) =>
        endpoints
          .filter((endpoint) => endpoint.kinds.includes(kind) && wasOn(endpoint, event.at))
          .map(({ id: endpointId }) => ({ id: newId(), endpointId, kind, data, createdAt: event.at })),
      ),
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
      await tx.insert(webhookDeliveries).values(rows.slice(from, from + ROWS_AT_A_TIME));
  },
};
