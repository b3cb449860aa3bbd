import { CommandError, type Print } from '../../server/src/cli/terminal.ts';
import type { OpenDatabase } from '../../server/src/db/open.ts';
import { isDemoPending } from '../../server/src/features/accounts/demonstration.ts';
import type { Services } from '../../server/src/http/app.ts';
import { loadDemo } from './load-demo.ts';
import { addManyCustomers, findMissingPrerequisites, volumeOf } from './volume/many-customers.ts';
import { addManyProducts } from './volume/many-products.ts';

const MAX_PRODUCTS = 1_000_000;
const MAX_CUSTOMERS = 50_000;

const readCount = (option: string, text: string, most: number): number => {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new CommandError(`--${option} must be a whole number from 1 to ${most}.`);
};

/**
 * Loads the demonstration store into an empty database; with `products` or `customers`, adds that many generated
 * products or customers to any database.
 */
export const seedCommand = async (
  services: Services,
  database: OpenDatabase,
  options: { products?: string; customers?: string },
  print: Print,
): Promise<void> => {
  if (options.customers !== undefined) {
    const lacking = await findMissingPrerequisites(services.db);
    if (lacking.admin)
      throw new CommandError(
        'Generated customers need an administrator to approve their payments. Create one: npm run formulary -- user create admin --name "Your name" --role Admin',
      );
    if (lacking.products && options.products === undefined)
      throw new CommandError(
        'Generated customers need products to order. Add --products 1000, or import a price list.',
      );
  }
  if (options.products !== undefined) {
    const count = readCount('products', options.products, MAX_PRODUCTS);
    await addManyProducts(services.db, count);
    print(`${count} products added.`);
  }
  if (options.customers !== undefined) {
    const count = readCount('customers', options.customers, MAX_CUSTOMERS);
    const { orders, payments } = volumeOf(count);
    await addManyCustomers(services.db, count);
    print(`${count} customers added, with ${orders} orders and ${payments} payments.`);
  }
  if (options.products !== undefined || options.customers !== undefined) return;
  if (!(await isDemoPending(services.db)))
    throw new CommandError(
      'The database is not empty. The demonstration store can only be loaded into an empty database.',
    );
  await loadDemo(services, database, (step) => print(step));
  print('The demonstration store is loaded.');
};
