import { NOTIFICATION_DAYS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { catchUpWithEvents } from '../../../server/src/events/worker.ts';
import { saveCart } from '../../../server/src/features/carts/saved-carts.ts';
import { saveStoreStatus } from '../../../server/src/features/storefront/save-store-status.ts';
import type { Services } from '../../../server/src/http/app.ts';
import { readersOf } from '../../../server/src/workers.ts';
import { describeBusiness, writeBankStatement } from './bank-statement.ts';
import { addLists, addWatch, raiseStaplePrice } from './lists-and-watches.ts';
import { addPeople, revokeAccess } from './people.ts';
import { CUSTOMERS_SINCE, PLANS, workingDays } from './plans.ts';
import { fillBasket, listStockedProducts } from './products.ts';
import { DEMO_STORE_STATUS, stepsOf } from './simulate-history.ts';

const DAY_MS = 86_400_000;
const LOW_PRODUCTS_TOLD = 3;

/**
 * Dates the notifications that were written while loading the history, each by its order or payment. Those from before
 * the last two working days are marked as read, and those too old to be stored are removed.
 */
const dateNotifications = async (
  { db }: Services,
  now: Date,
  moment: ReturnType<typeof workingDays>,
): Promise<void> => {
  const [priced, low, unread] = [moment(1, 10, 15), moment(1, 13, 20), moment(2, 7, 0)];
  // Products that are low in stock today are notified as of yesterday; earlier warnings are removed.
  await db.execute(sql`
    delete from notifications n where n.kind = 'low-stock' and not exists (
      select from (select p.id from products p where p.stock <= 10 and p.archived_at is null
          and exists (select from notifications o where o.kind = 'low-stock' and o.subject_id = p.id)
        order by p.sort_key, p.id limit ${LOW_PRODUCTS_TOLD}) as few
      where few.id = n.subject_id)`);
  await db.execute(sql`
    delete from notifications n using notifications later
    where n.kind = 'low-stock' and later.kind = n.kind and later.user_id = n.user_id
      and later.subject_id = n.subject_id and (later.created_at, later.id) > (n.created_at, n.id)`);
  await db.execute(sql`
    update notifications n set email_due = false, created_at = coalesce(case n.kind
      when 'order-placed' then (select date_ordered from orders where id = n.subject_id)
      when 'new-order' then (select date_ordered from orders where id = n.subject_id)
      when 'order-dispatched' then (select max(date) from order_events where order_id = n.subject_id and status = 1)
      when 'order-cancelled' then (select cancelled_at from orders where id = n.subject_id)
      when 'new-proof' then (select date_created from payments where id = n.subject_id)
      when 'payment-approved' then (select approved_at from payments where id = n.subject_id)
      when 'payment-rejected' then (select rejected_at from payments where id = n.subject_id)
      when 'price-changed' then ${priced}::timestamptz
      when 'low-stock' then ${low}::timestamptz end, n.created_at)`);
  // Besides old notifications, this removes those about undone actions, which were not dated and are later than `now`.
  await db.execute(sql`
    delete from notifications where created_at
      not between ${new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)} and ${now}`);
  await db.execute(sql`
    update notifications set read_at = created_at + interval '20 minutes' where created_at < ${unread}`);
};

const SAVED_PRODUCTS = 8;

/**
 * Creates the demonstration accounts and two years of history up to `now`: orders, payments and staff's decisions, each
 * through the same functions as real use. Needs the demonstration catalogue.
 */
export const loadDemoHistory = async (
  services: Services,
  now: Date,
  progress: (step: string) => void,
): Promise<void> => {
  const moment = workingDays(now);
  const since = moment(CUSTOMERS_SINCE, 7, 0);
  await saveStoreStatus(services.db, DEMO_STORE_STATUS, since);
  await describeBusiness(services, since);
  const stocked = await listStockedProducts(services.db);
  const { customers, staffId } = await addPeople(services, since);
  progress(`${customers.length} customers with two years of orders and payments`);
  const steps = customers.flatMap((customer) =>
    stepsOf({ services, customer, staffId, stocked, moment }, PLANS[customer.username]()),
  );
  // One after the other, so that the numbers of documents follow their dates.
  for (const { at, run } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await run(at);
  for (const { id, username } of customers) if (username === 'blocked') await revokeAccess(services, id);
  for (const { id, username } of customers)
    if (username === 'demo') {
      const basket = fillBasket(stocked, SAVED_PRODUCTS, 'saved cart');
      const lines = basket.map(({ id: lineId, quantity, cost }) => {
        const [productId = '', variantId] = lineId.split(':');
        return { productId, variantId, quantity, cost };
      });
      await saveCart(services.db, id, { name: 'Month end', forCollection: false, lines }, moment(9, 13, 20));
    }
  await addLists(services, customers, stocked, moment);
  await raiseStaplePrice(services, staffId, stocked, moment);
  // Past events are not emailed.
  await catchUpWithEvents(services.db, readersOf({ mail: { ...services.mail, isOn: false } }));
  await dateNotifications(services, now, moment);
  await addWatch(services, customers, moment(2, 11, 5));
  progress(`a bank statement to import: ${await writeBankStatement(services, customers, moment)}`);
};
