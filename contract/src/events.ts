import { z } from 'zod';
import { TAX_DOCUMENT_KINDS } from './invoicing.ts';
import { cents } from './money/money.ts';
import { orderStatus } from './orders.ts';
import { PROBLEM_DECISIONS } from './problem-decisions.ts';

/** A product whose stock is this or less, but not 0, is low in stock. */
export const LOW_STOCK = 10;

const order = z.object({
  referenceNumber: z.string(),
  status: orderStatus,
  totalPrice: cents,
  /** Whether the customer collects the order. */
  forCollection: z.boolean(),
});

/** `isRecorded`: staff recorded it, or it came from a bank statement, without a proof. */
const payment = z.object({ amount: cents, hasProof: z.boolean(), isRecorded: z.boolean() });

/**
 * A product after an operation. `previousStock` and `previousCost` (cents) are present if they changed; `waiting` are
 * the people who were waiting for it and no longer need to.
 */
export const changedProduct = z.object({
  id: z.uuid(),
  sku: z.string(),
  /** Name, strength and pack size. */
  label: z.string(),
  /** How the product changed in the catalogue; absent if only its stock changed. */
  change: z.enum(['added', 'edited', 'removed']).optional(),
  stock: z.int(),
  previousStock: z.int().optional(),
  cost: cents,
  previousCost: cents.optional(),
  waiting: z.array(z.uuid()).optional(),
});
export type ChangedProduct = z.infer<typeof changedProduct>;

/** Whether an operation brought the stock down to `LOW_STOCK` or less. */
export const hasFallenLow = ({
  stock,
  previousStock = 0,
}: Pick<ChangedProduct, 'stock' | 'previousStock'>): boolean =>
  previousStock > LOW_STOCK && stock <= LOW_STOCK;

const problem = z.object({ problemId: z.uuid(), referenceNumber: z.string() });

/**
 * The events of the store: each operation writes one event of one of these kinds in its own transaction, and readers
 * (notifications, emails, webhooks) process it later. The facts are the data for readers, as they were at the time;
 * amounts are in cents. The subject of an event is the order, document or payment; its account is the customer's.
 */
export const EVENT_FACTS = {
  /** `isPrepared`: the customer prepared it while the store was closed, and it was placed when the store opened. */
  'order.placed': order.extend({ isPrepared: z.boolean().optional() }),
  /** An order that waited for the store to open could not be placed. `reason` is one or more sentences. */
  'order.not-placed': z.object({ totalPrice: cents, reason: z.string() }),
  'order.moved': order.extend({ previousStatus: orderStatus }),
  'order.cancelled': order.extend({ reason: z.string().optional() }),
  'document.issued': z.object({
    document: z.enum(TAX_DOCUMENT_KINDS),
    number: z.string(),
    orderId: z.uuid(),
    total: cents,
    tax: cents,
    /** The invoice that a credit note corrects. */
    invoiceId: z.uuid().optional(),
  }),
  /** Their subject is the order. */
  'problem.reported': problem,
  'problem.decided': problem.extend({
    decision: z.enum(PROBLEM_DECISIONS),
    answer: z.string().optional(),
  }),
  'proof.uploaded': z.object({}),
  'payment.approved': payment,
  'payment.rejected': z.object({ reason: z.string() }),
  'payment.unapproved': payment,
  'products.changed': z.object({ products: z.array(changedProduct) }),
} as const;
export type EventKind = keyof typeof EVENT_FACTS;
export const EVENT_KINDS = Object.keys(EVENT_FACTS) as [EventKind, ...EventKind[]];
export type EventFacts<Kind extends EventKind = EventKind> = z.infer<(typeof EVENT_FACTS)[Kind]>;
