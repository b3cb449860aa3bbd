<<<<<<< /tmp/mw.2=======/** Makes the code of all pages available at once, as it is a few seconds after a page was opened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const built = join(import.meta.dirname, '../../web/dist');

/**
 * Answers requests for scripts and styles from the build, even without the store or the network. A page fetches the
 * rest of its code in its first seconds; on a slow machine a journey may break the connection meanwhile, and the
 * browser never retries code that failed to load.
 */
export const haveCodeAtHand = (context: BrowserContext): Promise<unknown> =>
  context.route('**/assets/*', async (route) => {
    const path = join(built, new URL(route.request().url()).pathname);
    await (existsSync(path) ? route.fulfill({ path }) : route.continue());
  });
>>>>>>> /tmp/mw.3