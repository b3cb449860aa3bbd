import type { User } from '@formulary/contract';
import { urlOf } from '#web/lib/calls/api.ts';
import { API_BASE } from '#web/lib/calls/base-url.ts';
import {
  askWorker,
  describeDevice,
  markPrepared,
  startWorker,
  tellWorker,
  wasPrepared,
} from '#web/lib/offline/device.ts';
import { isKept } from '#web/lib/offline/kept-calls.ts';
import { RELEASE_LOCK } from '#web/lib/offline/release-lock.ts';
import { isStaff } from '#web/parts/accounts/api.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** What is read once a device is prepared, so that the main screens open without a network even if they never were. */
const ESSENTIALS = [
  ...['users', 'app-settings', 'branding', 'store-status', 'labs'],
  // An order needs where it goes.
  ...['delivery-details/default', 'delivery-details'],
  // The address that Mine and quick order ask for.
  'usuals?skip=0&take=100',
];

/** Keeps this release's files on the device for as long as this page is open. */
const holdRelease = (): void => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (entry)
    void navigator.locks
      .request(`${RELEASE_LOCK}${entry}`, { mode: 'shared' }, () => new Promise<never>(() => {}))
      .catch(() => undefined);
};

/** The calls that the screens made so far, and those that every screen needs. */
const callsToKeep = (): string[] => {
  const made = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(
      (name) => name.startsWith(API_BASE) && isKept(name.slice(API_BASE.length).split('?', 1)[0] ?? ''),
    );
  return [...new Set([...ESSENTIALS.map((path) => urlOf(path)), ...made])];
};

/** Less than the files of the app and the catalogue need. */
const LEAST_BYTES = 4_000_000;
const PROBE = 'formulary-probe';

/** Tries, because what browsers estimate is not what they allow. */
const hasRoom = async (): Promise<boolean> => {
  try {
    const cache = await caches.open(PROBE);
    await cache.put('/probe', new Response(new Uint8Array(LEAST_BYTES)));
    return true;
  } catch {
    return false;
  } finally {
    await caches.delete(PROBE).catch(() => undefined);
  }
};

const TOLD = 'told-of-no-room';

/** Told once a session. */
const sayNoRoom = (): void => {
  if (sessionStorage.getItem(TOLD) !== null) return;
  sessionStorage.setItem(TOLD, 'true');
  toast({
    title: 'This device has no room for work without a network',
    description: 'Free some space on it. With a network, everything works as usual.',
    duration: 10_000,
  });
};

/** Starts the worker. If it could not be installed because the browser has no room for its files, that is said. */
const start = async (): Promise<ServiceWorker | undefined> => {
  try {
    return await startWorker();
  } catch (error) {
    if (!(await hasRoom())) sayNoRoom();
    throw error;
  }
};

/** A second visit shows that the person stays, and asking too early would be refused. */
const askToPersist = async (): Promise<void> => {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
};

/**
 * Whether this device may be prepared for work without a network. Not over plain HTTP, where browsers offer no workers,
 * nor for an Admin who views the store as a customer: what they see belongs on no device of theirs.
 */
export const canPrepareDevice = (user: User): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !user.viewedBy && !isStaff(user);

/** Prepares this device for a customer's work without a network. Fails where the browser has no worker for the store. */
export const prepareDevice = async (user: User, signal: AbortSignal): Promise<void> => {
  holdRelease();
  const worker = await start();
  if (!worker || signal.aborted) return;
  if (wasPrepared()) {
    if ((await describeDevice())?.isReady === false)
      toast({
        title: 'The browser had cleared what this device kept',
        description: 'What you need for work without a network is being read again.',
        duration: 10_000,
      });
    // Some browsers ask the person, who may never answer.
    askToPersist().catch(() => undefined);
  }
  if (signal.aborted) return;
  const prepared = await askWorker({ type: 'prepare', person: user.id, read: callsToKeep() });
  if (signal.aborted || !prepared) return;
  if (prepared.isReady) markPrepared();
  if (prepared.hasNoRoom) sayNoRoom();
  await tellWorker({ type: 'refresh-catalogue' });
};
