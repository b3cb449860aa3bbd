import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DecodeError, type DecodeFault } from './decode-error.ts';
import type { Workbook, WorkbookLimits } from './read-workbook.ts';
import { openSerialQueue } from './serial-queue.ts';
import type { Decoded, PictureOutput, Task } from './tasks.ts';

/** Limits of a decoding process: total memory, JavaScript heap, and time for one file. */
type Limits = { megabytes: number; heapMegabytes: number; longestMs: number };
const PICTURES: Limits = { megabytes: 768, heapMegabytes: 128, longestMs: 30_000 };
const WORKBOOKS: Limits = { megabytes: 1024, heapMegabytes: 768, longestMs: 120_000 };
const LISTS: Limits = { megabytes: 512, heapMegabytes: 256, longestMs: 15_000 };

/** An idle process exits after this time. */
const IDLE_MS = 30_000;
type Reply = { decoded: Decoded } | { fault: DecodeFault; message: string };

const start = ({ megabytes, heapMegabytes }: Limits): ChildProcess =>
  fork(fileURLToPath(new URL('./decoding-process.ts', import.meta.url)), [String(megabytes)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** Whether the process keeps the store from exiting. */
const hold = (process: ChildProcess, isNeeded: boolean): void => {
  const method = isNeeded ? 'ref' : 'unref';
  process[method]();
  process.channel?.[method]();
};

/** A decoding process shared by all callers, started on demand. It decodes one file at a time. */
export const openDecoder = (limits: Limits) => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = openSerialQueue();

  const run = (task: Task): Promise<Decoded> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      child ??= start(limits);
      const worker = child;
      hold(worker, true);
      const timer = setTimeout(() => worker.kill('SIGKILL'), limits.longestMs);
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', onExit).off('error', onExit);
        // The process may exit later on its own or be stopped.
        worker
          .on('error', () => undefined)
          .once('exit', () => {
            if (child === worker) child = undefined;
          });
        if (child === worker) hold(worker, false);
        idle = setTimeout(() => worker.kill(), IDLE_MS).unref();
        settle();
      };
      const onMessage = (reply: Reply): void =>
        end(() =>
          'decoded' in reply ? resolve(reply.decoded) : reject(new DecodeError(reply.fault, reply.message)),
        );
      const onExit = (): void => {
        if (child === worker) child = undefined;
        end(() => reject(new DecodeError('tooLarge', 'The file is too complex to read.')));
      };
      worker.removeAllListeners('exit').removeAllListeners('error');
      worker.once('message', onMessage).once('exit', onExit).once('error', onExit);
      worker.send(task, (error) => error && onExit());
    });

  return (task: Task, bytes = 0): Promise<Decoded> => inTurn(() => run(task), bytes);
};

const MEGABYTE = 1024 * 1024;
const PRICE_LIST: WorkbookLimits = { unpackedBytes: 256 * MEGABYTE, characters: 256 * MEGABYTE };
/** A customer's list: some hundred lines, beside the sheets and styles of a dispensing system. */
const ORDER_LIST: WorkbookLimits = { unpackedBytes: 32 * MEGABYTE, characters: 2 * MEGABYTE };

/** Separate, so that a large workbook does not delay customers' proofs, nor customers' lists a price list. */
const lanes = {
  picture: openDecoder(PICTURES),
  workbook: openDecoder(WORKBOOKS),
  list: openDecoder(LISTS),
};

/** Converts a picture in a memory-limited process. Throws DecodeError. */
export const decodePicture = async (
  source: string | Uint8Array,
  make: PictureOutput,
  formats: readonly string[] = ['jpeg', 'png', 'webp'],
): Promise<Buffer> => {
  const bytes = typeof source === 'string' ? 0 : source.length;
  const decoded = await lanes.picture({ kind: 'picture', source, formats, make }, bytes);
  if ('picture' in decoded) return Buffer.from(decoded.picture);
  throw new Error('The decoding process sent an unexpected answer');
};

const readIn = async (lane: 'workbook' | 'list', bytes: Uint8Array, limits: WorkbookLimits) => {
  const decoded = await lanes[lane]({ kind: 'workbook', bytes, limits }, bytes.length);
  if ('workbook' in decoded) return decoded.workbook;
  throw new Error('The decoding process sent an unexpected answer');
};

/** Reads a workbook in a memory-limited process. Throws DecodeError. */
export const decodeWorkbook = (bytes: Uint8Array): Promise<Workbook> => readIn('workbook', bytes, PRICE_LIST);

/** Reads a customer's workbook in a process with less memory. Throws DecodeError. */
export const decodeOrderList = (bytes: Uint8Array): Promise<Workbook> => readIn('list', bytes, ORDER_LIST);
