/** The thread of `watchEventLoop`, which keeps running while the store's main thread is blocked. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { beats, beatMs, patienceMs }: { beats: Int32Array; beatMs: number; patienceMs: number } = workerData;
/** Counts checks of this thread instead of time, so that a machine that was asleep has missed none. */
const mostMissed = Math.ceil(patienceMs / beatMs);
let last = -1;
let missed = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < mostMissed) return;
  writeSync(
    2,
    `The store has not responded for ${patienceMs / 1000} s. It is stopping so that it can be restarted.\n`,
  );
  process.kill(process.pid, 'SIGKILL');
}, beatMs);
