import {
  type ChangedProduct,
  type EventKind,
  hasFallenLow,
  randFromCents,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '@formulary/contract';
import { newId } from '../../db/columns.ts';
import type { Event, Reader } from '../../events/readers.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

/** Sent as JSON, with amounts in rand. */
type Data = Record<string, unknown>;
type Message<Kind extends EventKind = EventKind> = {
  on: Kind;
  /** Returns the data of the message, or of several; undefined if the event is not reported. */
  say: (event: Event<Kind>) => Data | Data[] | undefined;
};

const on = <Kind extends EventKind>(kind: Kind, say: Message<Kind>['say']): Message => ({
  on: kind,
  say: (event) => say(event as Event<Kind>),
});

const orderOf = ({
  subjectId,
  accountId,
  facts,
}: Event<'order.placed' | 'order.moved' | 'order.cancelled'>) => ({
  orderId: subjectId,
  referenceNumber: facts.referenceNumber,
  customerId: accountId,
  status: facts.status,
  totalPrice: randFromCents(facts.totalPrice),
});

const documentOf = ({ subjectId, accountId, facts }: Event<'document.issued'>) => ({
  documentId: subjectId,
  number: facts.number,
  orderId: facts.orderId,
  customerId: accountId,
  total: randFromCents(facts.total),
  tax: randFromCents(facts.tax),
  ...(facts.invoiceId && { invoiceId: facts.invoiceId }),
});

const problemOf = ({ subjectId, accountId, facts }: Event<'problem.reported' | 'problem.decided'>) => ({
  problemId: facts.problemId,
  orderId: subjectId,
  referenceNumber: facts.referenceNumber,
  customerId: accountId,
});

const proofOf = ({ subjectId, accountId }: Event) => ({ paymentId: subjectId, customerId: accountId });

const paymentOf = ({ subjectId, accountId, facts }: Event<'payment.approved' | 'payment.unapproved'>) => ({
  paymentId: subjectId,
  customerId: accountId,
  amount: randFromCents(facts.amount),
  hasProof: facts.hasProof,
});

/** The maximum number of products in a message, because an import changes hundreds in one operation. */
const PRODUCTS_OF_A_MESSAGE = 100;

const ofProducts = (
  isReported: (product: ChangedProduct) => boolean,
  describe: (product: ChangedProduct) => Data,
): Message =>
  on('products.changed', ({ facts }) => {
    const reported = facts.products.filter(isReported);
    return Array.from({ length: Math.ceil(reported.length / PRODUCTS_OF_A_MESSAGE) }, (_, page) => ({
      products: reported
        .slice(page * PRODUCTS_OF_A_MESSAGE, (page + 1) * PRODUCTS_OF_A_MESSAGE)
        .map(describe),
    }));
  });

const codeOf = ({ id, sku }: ChangedProduct): Data => ({ id, sku });
const stockOf = ({ id, sku, stock, previousStock }: ChangedProduct): Data => ({
  id,
  sku,
  stock,
  previousStock,
});
const hasNewStock = ({ change, previousStock }: ChangedProduct): boolean =>
  change !== 'removed' && previousStock !== undefined;

/** The content of each kind of message, in the order in which those of one event are sent. */
const MESSAGES: Record<WebhookKind, Message> = {
  'order.placed': on('order.placed', orderOf),
  'order.moved': on('order.moved', (event) => ({
    ...orderOf(event),
    previousStatus: event.facts.previousStatus,
  })),
  'order.cancelled': on('order.cancelled', orderOf),
  'invoice.issued': on('document.issued', (event) =>
    event.facts.document === 'invoice' ? documentOf(event) : undefined,
  ),
  'credit-note.issued': on('document.issued', (event) =>
    event.facts.document === 'credit-note' ? documentOf(event) : undefined,
  ),
  'problem.reported': on('problem.reported', problemOf),
  'problem.decided': on('problem.decided', (event) => ({
    ...problemOf(event),
    decision: event.facts.decision,
  })),
  'proof.uploaded': on('proof.uploaded', proofOf),
  'proof.approved': on('payment.approved', (event) =>
    event.facts.hasProof ? { ...proofOf(event), amount: randFromCents(event.facts.amount) } : undefined,
  ),
  'proof.rejected': on('payment.rejected', proofOf),
  'payment.approved': on('payment.approved', paymentOf),
  'payment.recorded': on('payment.approved', (event) =>
    event.facts.isRecorded ? paymentOf(event) : undefined,
  ),
  'payment.unapproved': on('payment.unapproved', paymentOf),
  'product.added': ofProducts(({ change }) => change === 'added', codeOf),
  'product.changed': ofProducts(({ change }) => change === 'edited', codeOf),
  'product.removed': ofProducts(({ change }) => change === 'removed', codeOf),
  'stock.changed': ofProducts(hasNewStock, stockOf),
  'stock.low': ofProducts((product) => hasNewStock(product) && hasFallenLow(product), stockOf),
};

const messagesOf = (event: Event): { kind: WebhookKind; data: object }[] =>
  WEBHOOK_KINDS.filter((kind) => MESSAGES[kind].on === event.kind).flatMap((kind) =>
    [MESSAGES[kind].say(event) ?? []].flat().map((data) => ({ kind, data })),
  );

const ROWS_AT_A_TIME = 1000;

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** Whether a webhook was on at a given time. */
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
