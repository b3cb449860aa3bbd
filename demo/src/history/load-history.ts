import { saveStoreStatus } from '../../../server/src/features/storefront/save-store-status.ts';
import type { Services } from '../../../server/src/http/app.ts';
import { addPeople, revokeAccess } from './people.ts';
import { CUSTOMERS_SINCE, PLANS, workingDays } from './plans.ts';
import { listStockedProducts } from './products.ts';
import { DEMO_STORE_STATUS, simulateHistory } from './simulate-history.ts';
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
  const stocked = await listStockedProducts(services.db);
  const { customers, staffId } = await addPeople(services, since);
  progress(`${customers.length} customers and what they ordered and paid in two years`);
  await Promise.all(
    customers.map(async (customer) => {
      await simulateHistory({ services, customer, staffId, stocked, moment }, PLANS[customer.username]());
      if (customer.username === 'blocked') await revokeAccess(services, customer.id);
    }),
  );
};
