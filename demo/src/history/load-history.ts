import { catchUpWithEvents } from '../../../server/src/events/worker.ts';
import { saveCart } from '../../../server/src/features/carts/saved-carts.ts';
import { saveStoreStatus } from '../../../server/src/features/storefront/save-store-status.ts';
import type { Services } from '../../../server/src/http/app.ts';
import { readersOf } from '../../../server/src/workers.ts';
import { writeBankStatement } from './bank-statement.ts';
import { describeBusiness } from './business.ts';
import { dateNotifications } from './date-notifications.ts';
import { addLists, raiseStaplePrice } from './lists.ts';
import { addPeople, revokeAccess } from './people.ts';
import { CUSTOMERS_SINCE, PLANS, workingDays } from './plans.ts';
import { fillBasket, listStockedProducts } from './products.ts';
import { DEMO_STORE_STATUS, stepsOf } from './simulate-history.ts';
import { addWatch } from './watches.ts';

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
  progress(`${customers.length} customers and what they ordered and paid in two years`);
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
  // Nothing of the past is emailed.
  await catchUpWithEvents(services.db, readersOf({ mail: { ...services.mail, isOn: false } }));
  await dateNotifications(services, now, moment);
  await addWatch(services, customers, moment(2, 11, 5));
  progress(`a bank statement to import: ${await writeBankStatement(services, customers, moment)}`);
};
