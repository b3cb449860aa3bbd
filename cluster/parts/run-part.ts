import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The folder for the data and logs of one test file. */
export type Workplace = {
  readonly folder: string;
  /** Adds a function to run after the file's last test, in reverse order. */
  atEnd: (act: () => Promise<unknown>) => void;
};

/**
 * Creates a folder before the tests of a file. Afterwards stops the programs, and keeps the folder if a test failed.
 */
export const useWorkplace = (): Workplace => {
  let folder = '';
  let hasFailed = false;
  const acts: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formulary-cluster-'));
    // Some programs run as their own users.
    await chmod(folder, 0o755);
  });
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => {
      hasFailed = true;
    }),
  );
  afterAll(async () => {
    for (const act of acts.splice(0).toReversed()) await act();
    if (hasFailed) process.stderr.write(`Logs and data are kept in ${folder}\n`);
    else await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    atEnd: (act) => void acts.push(act),
  };
};

const START_MS = 90_000;
const ASK_AGAIN_MS = 50;
const STOP_MS = 20_000;
const LOG_TAIL = 4000;

/** A running program. */
export type Part = {
  process: ChildProcess;
  /** Its output so far. */
  readLog: () => string;
  /** Sends a signal, and kills the program after 20 s. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

type Program = {
  /** The name of the program's log, `<name>.log` in its folder. */
  name: string;
  command: string;
  words: string[];
  env?: Record<string, string | undefined>;
  /** The system user to run as, if the suite runs as root. */
  user?: string;
  isUp: () => boolean | Promise<boolean>;
};

/** These programs end with this process, even if a signal that can be caught kills it. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const idsOf = (user: string): { uid: number; gid: number } => {
  const ask = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
};

/** Returns the ids of the user to run as; none unless the suite runs as root. */
export const runAs = (user: string | undefined): { uid?: number; gid?: number } =>
  user && process.getuid?.() === 0 ? idsOf(user) : {};

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Ends a process and waits for it. */
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (isOver(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(killer);
};

/** Starts a program, waits until it is up, and stops it after the file's last test. */
export const runPart = async (place: Workplace, program: Program): Promise<Part> => {
  const { name, command, words, env, user, isUp } = program;
  const logFile = path.join(place.folder, `${name}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(command, words, {
    cwd: place.folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, log],
    ...runAs(user),
  });
  closeSync(log);
  running.add(child);
  child.once('exit', () => running.delete(child));
  const spawnFailed = once(child, 'error').then(([error]) => Promise.reject(error));
  spawnFailed.catch(() => {});
  await Promise.race([once(child, 'spawn'), spawnFailed]);

  const part: Part = {
    process: child,
    readLog: () => readFileSync(logFile, 'utf8'),
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
  place.atEnd(part.stop);
  for (const deadline = performance.now() + START_MS; !(await isUp()); ) {
    if (isOver(child) || performance.now() > deadline)
      throw new Error(`${name} did not start:\n${part.readLog().slice(-LOG_TAIL)}`);
    await wait(ASK_AGAIN_MS);
  }
  return part;
};

/** Returns whether something listens on a port of this machine. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', answer(true));
    socket.once('error', answer(false));
  });

/** Returns whether an address responds, with any status unless one is given. */
export const answers = async (address: string, status?: number): Promise<boolean> => {
  try {
    const answer = await fetch(address);
    await answer.body?.cancel();
    return status === undefined || answer.status === status;
  } catch {
    return false;
  }
};
