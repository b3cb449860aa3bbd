import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { RELEASE_LOCK } from '#web/lib/offline/release-lock.ts';
import { forget } from './kept-answers.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files of this release, replaced by the build. The page has a revision; other names contain a hash. */
declare const APP_FILES: { url: string; revision: string | null }[];

const FILES = APP_FILES;
const CACHES = 'formulary-app-';
const PAGE = '/';
const REVISION = FILES.find(({ url }) => url === PAGE)?.revision ?? '';
/** One cache for each release, so that a page of the previous release still finds its files. */
const OWN_CACHE = `${CACHES}${REVISION}`;
/** After this time, the page of the last visit is better than waiting. */
const PATIENCE_MS = 4_000;

/** `Vary` would keep the browser from finding a file by its address alone, as its static routes do. */
const withoutVary = (response: Response): Response => {
  const headers = new Headers(response.headers);
  // The body has been decoded.
  for (const name of ['vary', 'content-encoding', 'content-length']) headers.delete(name);
  return new Response(response.body, { headers });
};

const files = new PrecacheController({
  cacheName: OWN_CACHE,
  plugins: [{ cacheWillUpdate: async ({ response }) => (response.ok ? withoutVary(response) : null) }],
});
files.addToCacheList(FILES);

type Route = { condition: { urlPattern: string }; source: 'network' | 'cache' };
/** Only Chromium has static routes; elsewhere the worker answers, later. */
type Installation = ExtendableEvent & { addRoutes?: (routes: Route[]) => Promise<void> };

/** Keeps the files. They, and what is never kept, come without waiting until the worker has started. */
export const installFiles = (event: Installation, apiBase: string): Promise<unknown> => {
  const routes: Route[] = [
    { condition: { urlPattern: `${self.location.origin}/assets/*` }, source: 'cache' },
    { condition: { urlPattern: new URL('/product-images/*', apiBase).href }, source: 'network' },
    { condition: { urlPattern: `${apiBase}events` }, source: 'network' },
  ];
  return Promise.all([files.install(event), event.addRoutes?.(routes)]);
};

/** Whether an open page began with one of the files in this cache. */
const isInUse = async (name: string): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  const entries = held.flatMap((lock) =>
    lock.name?.startsWith(RELEASE_LOCK) ? lock.name.slice(RELEASE_LOCK.length) : [],
  );
  const found = await Promise.all(entries.map((entry) => caches.match(entry, { cacheName: name })));
  return found.some((file) => file !== undefined);
};

/** Deletes the files of earlier releases of which no page is open. While a newer one is arriving, that one will. */
export const removeOldFiles = async (): Promise<void> => {
  if (self.registration.installing || self.registration.waiting) return;
  for (const name of await caches.keys())
    if (name.startsWith(CACHES) && name !== OWN_CACHE && !(await isInUse(name))) await caches.delete(name);
};

let leaving: Promise<boolean> | undefined;

/**
 * Ends this worker if the store has none any more, as after a return to a release from before there was one: the pages
 * of that release would not say when what they show was read.
 */
const leaveIfGone = async (): Promise<boolean> => {
  const { status } = await fetch(self.location.pathname, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return false;
  await self.registration.unregister();
  await forget();
  for (const name of await caches.keys()) await caches.delete(name);
  return true;
};

/** Whether this worker is ending, so that it must keep nothing any more. */
export const isLeaving = async (): Promise<boolean> => (await leaving) ?? false;

const late = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error('The store is slow.')), PATIENCE_MS));

/** Answers with the newest page, or without a network with the page of this release. */
export const answerNavigation = async (event: FetchEvent): Promise<Response> => {
  // Requested by the browser while this worker started, where the browser can.
  const fresh = (event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  try {
    const page = await Promise.race([fresh, late()]);
    leaving ??= leaveIfGone().catch(() => false);
    event.waitUntil(leaving);
    return page;
  } catch {
    return (await files.matchPrecache(PAGE)) ?? fresh;
  }
};

/** Answers with a file of any release kept here, or from the network. Names contain a hash, so each is right for ever. */
export const answerFile = async ({ request }: FetchEvent): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
