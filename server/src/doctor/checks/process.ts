import { type Check, failure, ok } from '../check.ts';

const PATIENCE_MS = 10_000;

/** Whether the store runs and is ready, without the proxy. */
export const running: Check = {
  name: 'store',
  run: async ({ config }) => {
    const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
    const address = `http://${host}:${config.port}/readyz`;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(address, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (!answer)
      return [
        failure(`Nothing answers at ${address}.`, 'Start the store. If it does not start, its log says why.'),
      ];
    return answer.ok
      ? [ok(`The store is ready at ${address}.`)]
      : [failure(`${address} answers ${answer.status}: the store is not ready.`, 'Its log says why.')];
  },
};
