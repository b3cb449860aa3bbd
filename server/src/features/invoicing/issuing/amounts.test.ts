import { creditNoteInput, ORDER_STATUS, orderTax, randFromCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  orderLine,
  orderToPlace,
  payOrder,
  setStore,
} from '../../../../test/builders.ts';
import { documentsOf } from '../../../../test/documents.ts';
import { useApp } from '../../../../test/harness.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { placeOrder } from '../../orders/placing/place-order.ts';
import { orderPayments } from '../../payments/settling/order-payments.ts';
import { findInvoicedLines } from '../crediting/credit-lines.ts';
import { issueCreditNote } from '../crediting/issue-credit-note.ts';
import { verifyDocuments } from '../verify-documents.ts';
import { findInvoice, issueInvoice } from './issue-invoice.ts';
import { openIssuing } from './issuing.ts';

const harness = useApp();
const documents = documentsOf(harness);
let staffId = '';
beforeAll(async () => {
  await setStore(harness.db);
  staffId = (await documents.person()).id;
});

const STOCK = 1000;
const line = fc.record({
  cost: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  zeroRated: fc.boolean(),
});
/** A requested credit for a line: packs, an amount, or both. */
const credit = fc.record({
  line: fc.nat(4),
  quantity: fc.option(fc.integer({ min: 1, max: 6 })),
  cents: fc.option(fc.integer({ min: 1, max: 60_000 })),
  isReturned: fc.boolean(),
});
const plan = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  deliveryFee: fc.integer({ min: 0, max: 5000 }),
  pricesIncludeVat: fc.boolean(),
  decimals: fc.constantFrom(0 as const, 2 as const),
  isEarly: fc.boolean(),
  isPaid: fc.boolean(),
  credits: fc.array(credit, { maxLength: 12 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

const unlessRefused = async (act: Promise<unknown>): Promise<void> => {
  await act.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};

const place = async ({ lines, deliveryFee, pricesIncludeVat, decimals }: Plan) => {
  await documents.describeBusiness({ pricesIncludeVat, decimals });
  const inUnits = (amount: number) => (decimals === 2 ? amount : Math.ceil(amount / 100) * 100);
  const user = await newUser(harness.db, { deliveryFee: inUnits(deliveryFee) });
  const products = await Promise.all(
    lines.map(({ cost, zeroRated }) =>
      newProduct(harness.db, { cost: inUnits(cost), zeroRated, stock: STOCK }),
    ),
  );
  const priced = products.map((product, index) => ({ ...product, quantity: lines[index]?.quantity ?? 1 }));
  const rules = { vatRate: 1500, pricesIncludeVat, decimals };
  const { total } = orderTax(priced, { deliveryFee: user.deliveryFee, forCollection: false }, rules);
  if (total < 100) return undefined;
  const wanted = priced.map((product) => orderLine(product, product.quantity));
  const input = orderToPlace(user, wanted, { totalPrice: randFromCents(total) });
  const placing = { customerId: user.id, actorId: user.id, input, at: harness.clock.now };
  const { id } = await placeOrder(harness.db, placing, orderPayments);
  return { user, id, total, products };
};

test('no credits of an order exceed its invoice, and ledger, stock and settlements add up', async () => {
  const { db, services, invoicing, clock } = harness;
  const issuing = openIssuing(services);
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      const placed = await place(planned);
      if (!placed) return;
      const { user, id: orderId, total, products } = placed;
      const by = { orderId, actorId: staffId, at: clock.now };
      if (planned.isEarly) await issueInvoice(db, by, issuing, services.mail);
      if (planned.isPaid) await payOrder(db, by);
      for (const to of [ORDER_STATUS.Ordered, ORDER_STATUS.Dispatched])
        await moveOrder(db, { ...by, to }, invoicing);
      const invoice = await findInvoice(db, orderId);
      const lines = await findInvoicedLines(db, invoice?.id ?? '');
      for (const { line: nth, quantity, cents, isReturned } of planned.credits) {
        const amount = cents === null ? null : cents / 100;
        const one = { lineId: lines[nth % lines.length]?.id, quantity, amount, returnToStock: isReturned };
        const input = creditNoteInput.safeParse({ reason: 'other', note: 'Agreed', lines: [one] });
        const act = { invoiceId: invoice?.id ?? '', actorId: staffId, at: clock.now };
        if (input.success)
          await unlessRefused(issueCreditNote(db, { ...act, input: input.data }, issuing, services.mail));
      }
      const { rows } = await db.execute<{ credited: number; returned: number }>(sql`
        select coalesce(sum(total), 0)::float8 as credited, coalesce((
            select sum(quantity) from tax_document_lines l join tax_documents c on c.id = l.document_id
            where c.order_id = ${orderId} and is_returned), 0)::int as returned
        from tax_documents where kind = 'credit-note' and order_id = ${orderId}`);
      const [{ credited, returned } = { credited: 0, returned: 0 }] = rows;
      expect(credited).toBeLessThanOrEqual(total);
      expect(await documents.owed(user.id)).toBe(total - credited - (planned.isPaid ? total : 0));
      const sold = planned.lines.reduce((packs, { quantity }) => packs + quantity, 0);
      const stocks = await Promise.all(products.map(({ id }) => documents.stockOf(id)));
      expect(stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0)).toBe(
        STOCK * products.length - sold + returned,
      );
      expect((await verifyDocuments(db)).faults).toEqual([]);
      expect((await verifyLedger(db)).faults).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
