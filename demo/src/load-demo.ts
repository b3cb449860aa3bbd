import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../server/src/db/advisory-locks.ts';
import { connectAlone } from '../../server/src/db/client.ts';
import { DatabaseError } from '../../server/src/db/errors.ts';
import type { OpenDatabase } from '../../server/src/db/open.ts';
import { demoState, isDemoPending, setDemoState } from '../../server/src/features/accounts/demonstration.ts';
import { productImages } from '../../server/src/features/catalogue/tables.ts';
import type { Services } from '../../server/src/http/app.ts';
import { buildDemoCatalogue } from './catalogue/build-catalogue.ts';
import { loadDemoHistory } from './history/load-history.ts';
import { drawDemoPictures, loadDemoCatalogue, placeProducts } from './load-catalogue.ts';

const CUT_SHORT =
  'DATABASE_URL: an earlier attempt to load the demonstration store was interrupted. Empty the database and start again.';

/** Loads the demonstration store into an empty database, once, even if several instances start on it. */
export const loadDemo = async (
  services: Services,
  database: OpenDatabase,
  progress: (step: string) => void,
): Promise<void> => {
  const { db } = services;
  // Only one instance uses the embedded database, so an unfinished load was interrupted.
  if (database.embedded && (await demoState(db)) === 'loading') await database.recreate();
  const holder = await connectAlone(services.longDb);
  try {
    await holder.query('set statement_timeout = 0');
    await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.loadDemo]);
    if (!(await isDemoPending(db))) return;
    if ((await demoState(db)) === 'loading') throw new DatabaseError(CUT_SHORT);
    await setDemoState(db, 'loading');
    const { products, synonyms } = buildDemoCatalogue();
    const placed = placeProducts(products);
    progress(`${products.length} products and their pictures`);
    // Pictures are drawn on threads of this process while the database works.
    const [pictures] = await Promise.all([
      drawDemoPictures(services, placed),
      loadDemoCatalogue(services, placed, synonyms).then(() =>
        loadDemoHistory(services, services.clock(), progress),
      ),
    ]);
    await db.insert(productImages).values(pictures);
    await db.execute(sql`analyze`);
    await setDemoState(db, 'loaded');
  } finally {
    await holder.end();
  }
};
