import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openQueue } from './queue.ts';
import {
  DecodeError,
  type FromProcess,
  type Lane,
  type LookUps,
  type NoLookUps,
  RefusedError,
  type Task,
  type ToProcess,
} from './tasks.ts';

/** Limits of a lane's processes: total memory, JavaScript heap, how many work at once, and how many tasks may wait. */
export type Limits = {
  megabytes: number;
  heapMegabytes: number;
  atOnce?: number;
  mostWaiting?: number;
  /** Whether one process stays ready when idle. */
  isKeptReady?: boolean;
};

/** A process that need not stay ready exits after this time without a task. */
const IDLE_MS = 30_000;
/** The maximum time for a process to start; the machine may be busy. */
const START_MS = 60_000;

type Worker = { process: ChildProcess; ready: Promise<void>; idle?: NodeJS.Timeout };

/** Whether the process keeps the store from exiting. */
const hold = (process: ChildProcess, isNeeded: boolean): void => {
  const method = isNeeded ? 'ref' : 'unref';
  process[method]();
  process.channel?.[method]();
};

const start = (lane: Lane, { megabytes, heapMegabytes }: Limits): Worker => {
  const process = fork(
    fileURLToPath(new URL('../decoding-process.ts', import.meta.url)),
    [lane, String(megabytes)],
    {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(() => process.kill('SIGKILL'), START_MS).unref();
  const end = (): void => {
    clearTimeout(late);
    reject(new DecodeError('busy', 'The decoding process could not be started.'));
  };
  process.once('message', () => {
    clearTimeout(late);
    resolve();
  });
  process.once('exit', end).on('error', end);
  promise.catch(() => undefined);
  hold(process, false);
  return { process, ready: promise };
};

/** How much longer than its limit a task may take on a busy machine, where its process gets less than a core. */
const MOST_PATIENCE = 4;
/** The unit of times in `/proc`; Linux has a hundred per second. */
const TICK_MS = 10;
const NAME_AND_BEFORE = /^.*\) /s;

/** Returns the processor time that a process has used, in milliseconds; undefined outside Linux, where it is unknown. */
const usedMs = (pid: number | undefined): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(NAME_AND_BEFORE, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
};

type Options<Asked> = { bytes?: number; lookUps?: Asked };

/** Runs one task in a process, which is killed at its time limit. On a busy machine only its own processor time counts. */
const runIn = <Input, Output, Asked extends LookUps>(
  { process }: Worker,
  { name, longestMs }: Task<Input, Output, Asked>,
  input: Input,
  lookUps: Partial<LookUps>,
): Promise<Output> =>
  new Promise((resolve, reject) => {
    const usedBefore = usedMs(process.pid);
    let left = longestMs;
    let patience = (MOST_PATIENCE - 1) * longestMs;
    let resumedAt = 0;
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    let asked = 0;
    let failure: { error: unknown } | undefined;
    const resume = (): void => {
      resumedAt = performance.now();
      timer = setTimeout(expire, left);
    };
    const expire = (): void => {
      const used = usedMs(process.pid);
      const unused = usedBefore === undefined || used === undefined ? 0 : longestMs - (used - usedBefore);
      left = Math.min(unused, patience);
      if (left < TICK_MS) {
        isLate = true;
        process.kill('SIGKILL');
        return;
      }
      patience -= left;
      resume();
    };
    const pause = (): void => {
      clearTimeout(timer);
      left -= performance.now() - resumedAt;
    };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      process.off('message', onMessage).off('exit', onExit).off('error', onExit);
      settle();
    };
    const send = (message: ToProcess): void => {
      process.send(message, (error) => error && onExit());
    };
    const answer = async (name: string, number: number, input: unknown): Promise<void> => {
      // Look-ups do not count towards the task's time.
      if (asked === 0) pause();
      asked += 1;
      let message: ToProcess;
      try {
        const lookUp = lookUps[name];
        if (!lookUp) throw new Error(`The task may not look up ${name}`);
        message = { answer: number, value: await lookUp(input as never) };
      } catch (error) {
        failure ??= { error };
        message = { answer: number, hasFailed: true };
      }
      asked -= 1;
      if (asked === 0) resume();
      if (process.connected) send(message);
    };
    const onMessage = (message: FromProcess): void => {
      if ('ask' in message) void answer(message.ask, message.number, message.input);
      else if (failure) end(() => reject(failure?.error));
      else if ('done' in message) end(() => resolve(message.done as Output));
      else if ('fault' in message) end(() => reject(new DecodeError(message.fault, message.message)));
      else if ('refusal' in message) end(() => reject(new RefusedError(message.refusal)));
    };
    const onExit = (): void =>
      end(() =>
        reject(
          isLate
            ? new DecodeError('tooSlow', 'Reading took too long.')
            : new DecodeError('tooLarge', 'The file is too complex to read.'),
        ),
      );
    process.on('message', onMessage).once('exit', onExit).once('error', onExit);
    resume();
    send({ task: name, input });
  });

const isAlive = ({ process }: Worker): boolean => process.connected && !process.killed;

/** Processes of one lane, started on demand; each works on one task at a time. */
export const openPool = (lane: Lane, limits: Limits) => {
  const { atOnce = 1, mostWaiting, isKeptReady = false } = limits;
  const inTurn = openQueue({ atOnce, ...(mostWaiting !== undefined && { mostWaiting }) });
  const resting: Worker[] = [];

  const rest = (worker: Worker): void => {
    resting.push(worker);
    hold(worker.process, false);
    if (isKeptReady && resting.length === 1) return;
    worker.idle = setTimeout(() => worker.process.kill(), IDLE_MS).unref();
  };
  const takeRested = (): Worker | undefined => {
    for (let worker = resting.pop(); worker; worker = resting.pop()) {
      clearTimeout(worker.idle);
      if (isAlive(worker)) return worker;
    }
    return undefined;
  };
  const getReady = (): void => {
    if (isKeptReady && resting.length === 0) rest(start(lane, limits));
  };

  const run = async <Input, Output, Asked extends LookUps = NoLookUps>(
    task: Task<Input, Output, Asked>,
    input: Input,
    { bytes = 0, lookUps }: Options<Asked> = {},
  ): Promise<Output> =>
    inTurn(
      async () => {
        const worker = takeRested() ?? start(lane, limits);
        hold(worker.process, true);
        try {
          await worker.ready;
          return await runIn(worker, task, input, { ...lookUps });
        } finally {
          if (isAlive(worker)) rest(worker);
          else getReady();
        }
      },
      { bytes, isUrgent: task.isUrgent },
    );

  return { run, getReady };
};
