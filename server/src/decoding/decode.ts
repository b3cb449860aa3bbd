import { openPool } from './decoding-pool.ts';
import {
  type Lane,
  type LookUps,
  type NoLookUps,
  type PictureOutput,
  pictureTask,
  type Task,
} from './tasks.ts';

/**
 * Separate, so that a large price list does not delay customers' proofs, and a bank's file does not delay their lists.
 */
const lanes = {
  picture: openPool('picture', { megabytes: 768, heapMegabytes: 128 }),
  priceList: openPool('priceList', { megabytes: 1024, heapMegabytes: 768 }),
  file: openPool('file', { megabytes: 512, heapMegabytes: 256, mostWaiting: 20 }),
  // A few seconds of work at most, because refusing later tasks is better than making people wait.
  list: openPool('list', {
    megabytes: 512,
    heapMegabytes: 256,
    atOnce: 2,
    mostWaiting: 40,
    isKeptReady: true,
  }),
} satisfies Record<Lane, unknown>;

/**
 * Runs a task in a process with memory and time limits, so that the server's own process never reads untrusted input.
 * `bytes` is the memory that the input takes while it waits. Throws DecodeError, or RefusedError if the task refuses
 * it.
 */
export const runApart = <Input, Output, Asked extends LookUps = NoLookUps>(
  task: Task<Input, Output, Asked>,
  input: Input,
  options: { bytes?: number; lookUps?: Asked } = {},
): Promise<Output> => lanes[task.lane].run(task, input, options);

/** Starts the process for customers' lists, so that the first one does not wait for it. */
export const getReadyForLists = (): void => lanes.list.getReady();

/** Converts a picture. Throws DecodeError. */
export const decodePicture = async (
  source: string | Uint8Array,
  make: PictureOutput,
  formats: readonly string[] = ['jpeg', 'png', 'webp'],
): Promise<Buffer> => {
  const bytes = typeof source === 'string' ? 0 : source.length;
  return Buffer.from(await runApart(pictureTask, { source, formats, make }, { bytes }));
};
