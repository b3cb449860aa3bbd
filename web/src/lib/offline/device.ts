import { API_BASE } from '../calls/base-url.ts';
import type { KeptState, ToWorker } from './messages.ts';

const MARK = 'prepared-for-offline';

/** Runs a step on local storage; without storage, returns undefined. */
const inStorage = <Result>(step: (storage: Storage) => Result): Result | undefined => {
  try {
    return step(localStorage);
  } catch {
    return undefined;
  }
};

/** The worker that answers for this page; undefined if there is none, as on a device that was never prepared. */
const activeWorker = async (): Promise<ServiceWorker | undefined> =>
  (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.active ?? undefined;

/** Sends a message to the worker, without waiting for a response. */
export const tellWorker = async (message: ToWorker): Promise<void> => {
  (await activeWorker())?.postMessage(message);
};

/** Whether this device kept answers for someone who has not signed out since. */
export const wasPrepared = (): boolean => inStorage((storage) => storage.getItem(MARK) !== null) ?? false;

export const markPrepared = (): void => inStorage((storage) => storage.setItem(MARK, 'true'));

/** Asks the worker, and resolves with its answer; undefined without a worker. */
export const askWorker = async (message: ToWorker): Promise<KeptState | undefined> => {
  const worker = await activeWorker();
  if (!worker) return undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
};

/** Forgets what this device keeps of a person. Resolves once nothing is left. */
export const forgetDevice = async (): Promise<void> => {
  inStorage((storage) => storage.removeItem(MARK));
  await askWorker({ type: 'forget' });
};

/** Describes what this device keeps; undefined without a worker. */
export const describeDevice = (): Promise<KeptState | undefined> => askWorker({ type: 'describe' });

/** Rejects if the first worker of this device could not be installed. */
const refusalOf = ({ installing, waiting, active }: ServiceWorkerRegistration): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (waiting || active) return;
    const look = (): void => {
      // It may have failed before anyone could listen.
      if (!installing || installing.state === 'redundant') reject(new Error('The worker was not installed.'));
    };
    installing?.addEventListener('statechange', look);
    look();
  });

/** Starts the worker, with the API's address; resolves once it is active. */
export const startWorker = async (): Promise<ServiceWorker | undefined> => {
  const registration = await navigator.serviceWorker.register(
    `/service-worker.js?api=${encodeURIComponent(API_BASE)}`,
    {
      updateViaCache: 'none',
    },
  );
  const { active } = await Promise.race([navigator.serviceWorker.ready, refusalOf(registration)]);
  // Otherwise the browser looks for a newer one when it likes. Without a network, this one stays.
  registration.update().catch(() => undefined);
  return active ?? undefined;
};
