/** Pages whose code is there already, as it is a few seconds after they were opened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const built = join(import.meta.dirname, '../../web/dist');

/**
 * Answers requests for scripts and styles from the build, whether the store or the network is there or not. A page
 * fetches the rest of its code in its first seconds; on a slow machine a journey breaks the connection meanwhile, and
 * the browser never asks again for code that it once missed.
 */
export const haveCodeAtHand = (context: BrowserContext): Promise<unknown> =>
  context.route('**/assets/*', async (route) => {
    const path = join(built, new URL(route.request().url()).pathname);
    await (existsSync(path) ? route.fulfill({ path }) : route.continue());
  });
