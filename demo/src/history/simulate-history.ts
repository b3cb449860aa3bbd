import {
  APPROVAL_WARNINGS,
  allocate,
  type Cents,
  inCents,
  type OrderStatus,
  orderTotal,
  subtractCents,
} from '@formulary/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { issueCreditNote } from '../../../server/src/features/invoicing/crediting/issue-credit-note.ts';
import { openIssuing } from '../../../server/src/features/invoicing/issuing/issuing.ts';
import { openOrderInvoicing } from '../../../server/src/features/invoicing/order-invoicing.ts';
import { taxDocumentLines, taxDocuments } from '../../../server/src/features/invoicing/tables.ts';
import { findOutstanding } from '../../../server/src/features/ledger/queries.ts';
import { cancelOrder } from '../../../server/src/features/orders/cancel-order.ts';
import { moveOrder } from '../../../server/src/features/orders/move-order.ts';
import { placeOrder } from '../../../server/src/features/orders/placing/place-order.ts';
import { orders } from '../../../server/src/features/orders/tables.ts';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { approvePayment } from '../../../server/src/features/payments/crediting/approve-payment.ts';
import { orderPayments } from '../../../server/src/features/payments/settling/order-payments.ts';
import { submitProof } from '../../../server/src/features/payments/upload/submit-proof.ts';
import type { StoredStatus } from '../../../server/src/features/storefront/save-store-status.ts';
import type { Services } from '../../../server/src/http/app.ts';
import { chance } from '../catalogue/hash.ts';
import { STORE_NAME } from './bank-statement.ts';
import type { DemoCustomer } from './people.ts';
import type { CreditNotePlan, HourOfDay, OrderPlan, PaymentPlan, Plan, workingDays } from './plans.ts';
import { fillBasket, type StockedProduct, stapleLine } from './products.ts';
import { proofFile } from './proof-file.ts';

/** The customer who follows a plan, and the people and products involved. */
type Life = {
  services: Services;
  customer: DemoCustomer;
  staffId: string;
  stocked: StockedProduct[];
  moment: ReturnType<typeof workingDays>;
};
export type Step = { at: Date; run: (at: Date) => Promise<void> };
type Placed = { id: string; reference: string; cents: Cents };

const orderInput = ({ customer, stocked }: Life, index: number, order: OrderPlan) => {
  const { lines, staples = [], isCollected } = order;
  const always = staples.map((number) => stapleLine(stocked, number, customer.username, index));
  const others = fillBasket(stocked, lines, customer.username, index);
  const orderProducts = [...new Map([...others, ...always].map((line) => [line.id, line])).values()];
  const forCollection = customer.canCollect && isCollected === true;
  const address = customer.addresses[index % 4 === 2 ? index % customer.addresses.length : 0];
  return {
    userId: customer.id,
    totalPrice: orderTotal(orderProducts, customer.deliveryFee, forCollection),
    totalQuantity: orderProducts.reduce((sum, line) => sum + line.quantity, 0),
    forCollection,
    deliveryDetail: forCollection ? { recipientName: customer.recipientName } : { ...address },
    orderProducts,
  };
};

/** Returns every step of a plan with its time; later steps refer to orders placed by earlier ones. */
export const stepsOf = (life: Life, plan: Plan): Step[] => {
  const { services, customer, staffId, moment } = life;
  const { db, files } = services;
  const invoicing = openOrderInvoicing(services);
  const issuing = openIssuing(services);
  const placed: Placed[] = [];
  const orderAt = (index: number): Placed => {
    const order = placed[index];
    if (!order) throw new Error(`Order ${index} of ${customer.username} is not placed yet`);
    return order;
  };
  const when = (on: number, hour: HourOfDay, ...words: (string | number)[]): Date =>
    moment(on, hour, Math.floor(60 * chance('minute', customer.username, on, hour, ...words)));

  const place = (order: OrderPlan, index: number): Step => ({
    at: when(order.on, 7, index),
    run: async (at) => {
      const input = orderInput(life, index, order);
      const placing = { customerId: customer.id, actorId: customer.id, input, at };
      const { id, referenceNumber } = await placeOrder(db, placing, orderPayments);
      placed[index] = { id, reference: referenceNumber, cents: input.totalPrice };
    },
  });
  const move = (index: number, { to, on }: { to: OrderStatus; on: number }): Step => ({
    at: when(on, 11, index),
    run: async (at) => {
      await moveOrder(db, { orderId: orderAt(index).id, to, actorId: staffId, at }, invoicing);
    },
  });
  const cancel = (index: number, { on, reason }: { on: number; reason: string }): Step => ({
    at: when(on, 12, index),
    run: (at) =>
      cancelOrder(db, { orderId: orderAt(index).id, actorId: staffId, reason, at }, orderPayments, invoicing),
  });

  const credit = ({ on, order, packs, reason, note, isReturned }: CreditNotePlan): Step => ({
    at: when(on, 13, order),
    run: async (at) => {
      const [invoiced] = await db
        .select({
          invoiceId: taxDocuments.id,
          lineId: taxDocumentLines.id,
          quantity: taxDocumentLines.quantity,
        })
        .from(taxDocuments)
        .innerJoin(taxDocumentLines, eq(taxDocumentLines.documentId, taxDocuments.id))
        .where(and(eq(taxDocuments.orderId, orderAt(order).id), eq(taxDocumentLines.position, 0)));
      if (!invoiced) throw new Error(`Order ${order} of ${customer.username} has no invoice`);
      const { invoiceId, lineId, quantity } = invoiced;
      const line = { lineId, quantity: Math.min(packs, quantity), returnToStock: isReturned };
      const input = { reason, note, lines: [line] };
      await issueCreditNote(db, { invoiceId, input, actorId: staffId, at }, issuing);
    },
  });

  const pay = (payment: PaymentPlan, index: number): Step[] => {
    let known: { id: string; cents: Cents } | undefined;
    const submit = async (at: Date): Promise<void> => {
      const order = 'order' in payment ? orderAt(payment.order) : undefined;
      const cents =
        'leaving' in payment
          ? subtractCents(await findOutstanding(db, customer.id), payment.leaving)
          : (order?.cents ?? inCents(0));
      if (cents <= 0) return;
      const slip = {
        date: at,
        from: customer.business,
        to: STORE_NAME,
        reference: order?.reference ?? 'ON-ACCOUNT',
        amount: cents,
      };
      const file = await proofFile(files, slip, index % 6 === 5);
      known = {
        ...(await submitProof(services, {
          userId: customer.id,
          file,
          orderIds: order ? [order.id] : [],
          at,
        })),
        cents,
      };
    };
    const approve = async (at: Date): Promise<void> => {
      if (!known) return;
      const { id: paymentId, cents: amount } = known;
      // A payment on account names no order, and settles the oldest orders as credit.
      const named = 'order' in payment ? [orderAt(payment.order).id] : [];
      const lacking = await db
        .select({
          id: orders.id,
          lacks: sql<Cents>`${orders.totalPrice} - ${orders.settled}`.mapWith(orders.totalPrice),
        })
        .from(orders)
        .where(inArray(orders.id, named));
      const settlements = allocate(amount, lacking);
      await approvePayment(db, {
        paymentId,
        amount,
        settlements,
        confirmed: APPROVAL_WARNINGS,
        actorId: staffId,
        at,
      });
    };
    const steps = [{ at: when(payment.on, 8, index), run: submit }];
    if (payment.approvedOn !== undefined)
      steps.push({ at: when(payment.approvedOn, 10, index), run: approve });
    return steps;
  };

  return [
    ...plan.orders.flatMap((order, index) => [
      place(order, index),
      ...(order.moves ?? []).map((to) => move(index, to)),
      ...(order.cancelled ? [cancel(index, order.cancelled)] : []),
    ]),
    ...plan.payments.flatMap(pay),
    ...plan.creditNotes.map(credit),
    ...plan.credits.map(({ on, cents, reason }) => ({
      at: when(on, 13),
      run: async (at: Date) => {
        const entry = {
          userId: customer.id,
          kind: 'credit',
          amount: cents,
          reason,
          actorId: staffId,
          at,
        } as const;
        await addManualEntry(db, entry);
      },
    })),
  ];
};

/** The messages of the demonstration store. */
export const DEMO_STORE_STATUS: StoredStatus = {
  isClosed: false,
  name: 'default',
  openMessage:
    '<p><strong>Orders placed before 14:00 leave the same day.</strong> New ' +
    'products are marked NEW in the store.</p>' +
    '<p>Cold-chain lines are packed on Mondays to Thursdays only.</p>',
  closeMessage:
    '<p>We are counting stock and not taking orders today. Your cart is kept. Please come back tomorrow from 08:00.</p>',
  paymentMessage:
    '<p>Please pay by EFT and use your <strong>order reference</strong> as the payment reference.</p>' +
    '<ul><li>Account name: Formulary Wholesale</li><li>Bank: Protea Bank, branch 000 205</li>' +
    '<li>Account number: 62 0055 0142 7</li></ul>' +
    '<p>Upload the proof here. Payments are approved within one working day.</p>',
};
