import { url as debuggerAddress } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

type Log = { error: (error: unknown, message: string) => void };

const BEAT_MS = 1_000;
/** Longer than any request takes. */
const PATIENCE_MS = 30_000;

/**
 * Kills this process (SIGKILL) when its event loop has been blocked for `patienceMs`: it could no longer answer, or
 * stop on its own. Its supervisor (systemd, a container engine) restarts it. A debugger may pause it for any length of
 * time.
 */
export const watchEventLoop = (log: Log, patienceMs = PATIENCE_MS): void => {
  if (debuggerAddress()) return;
  const beatMs = Math.min(BEAT_MS, patienceMs / 4);
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  new Worker(fileURLToPath(new URL('./watchdog-thread.ts', import.meta.url)), {
    execArgv: [],
    workerData: { beats, beatMs, patienceMs },
  })
    .on('error', (error) => log.error(error, 'The watchdog has stopped'))
    .unref();
};
