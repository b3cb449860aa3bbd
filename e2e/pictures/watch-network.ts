<<<<<<< /tmp/mw.2=======import type { Page, Request } from '@playwright/test';

const QUIET_MS = 400;
const PATIENCE_MS = 45_000;

/** Tracks the page's requests in progress. The event stream never ends and does not count. */
export const watchNetwork = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  let changed = Date.now();
  const note = (request: Request, begins: boolean) => {
    if (request.resourceType() === 'eventsource' || request.url().includes('/api/events')) return;
    if (begins) underWay.add(request);
    else underWay.delete(request);
    changed = Date.now();
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
  return async () => {
    const until = Date.now() + PATIENCE_MS;
    while (underWay.size > 0 || Date.now() - changed < QUIET_MS) {
      if (Date.now() > until) throw new Error(`Still requesting ${[...underWay][0]?.url()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
};
>>>>>>> /tmp/mw.3