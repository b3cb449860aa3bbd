import type { OpenDatabase } from '../../db/open.ts';
import { isDemoPending } from '../../demo/demo-state.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { addManyProducts } from '../../demo/many-products.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';

const MOST_PRODUCTS = 1_000_000;

/** The demonstration store into an empty database; with `products`, so many made-up ones into any. */
export const seedCommand = async (
  services: Services,
  database: OpenDatabase,
  options: { products?: string },
  print: Print,
): Promise<void> => {
  if (options.products !== undefined) {
    const count = Number(options.products);
    if (!Number.isInteger(count) || count < 1 || count > MOST_PRODUCTS)
      throw new CommandError(`--products must be a whole number from 1 to ${MOST_PRODUCTS}.`);
    await addManyProducts(services.db, count);
    print(`${count} products added.`);
    return;
  }
  if (!(await isDemoPending(services.db)))
    throw new CommandError(
      'The database is not empty: the demonstration store is only loaded into an empty one.',
    );
  await loadDemo(services, database, (step) => print(step));
  print('The demonstration store is loaded.');
};
