import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The process that owns PostgreSQL, either built or run from source. */
const OWNER = /embedded[-/\\]server\.[jt]s/;
const POLL_MS = 50;
/** How long PostgreSQL may take to shut down before it gets a harder signal, after which it recovers at the next start. */
const PATIENCE_MS = 10_000;

type Process = { parent: number; command: string };

const readProcess = async (pid: number): Promise<Process | undefined> => {
  try {
    if (!existsSync('/proc/self/stat')) {
      const said = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
      const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(said) ?? [];
      return { parent: Number(parent), command };
    }
    const [status, command] = await Promise.all(
      ['stat', 'cmdline'].map((name) => fs.readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    // The process name, in brackets, may contain any character.
    const [, parent] = status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? [];
    return { parent: Number(parent), command: command?.replaceAll('\0', ' ') ?? '' };
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const hasEnded = async (pid: number): Promise<boolean> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(POLL_MS))
    if (!isAlive(pid)) return true;
  return false;
};

/**
 * Stops a PostgreSQL left running after its owning process was killed. One that another instance still owns is left
 * alone. Returns whether it stopped one.
 */
export const endOrphan = async (directory: string): Promise<boolean> => {
  const file = path.join(directory, 'postmaster.pid');
  const pid = Number((await fs.readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  const postgres = pid > 1 ? await readProcess(pid) : undefined;
  if (!postgres?.command.includes(directory)) return false;
  if (OWNER.test((await readProcess(postgres.parent))?.command ?? '')) return false;
  process.kill(pid, 'SIGINT');
  if (!(await hasEnded(pid))) {
    process.kill(pid, 'SIGQUIT');
    await hasEnded(pid);
  }
  return true;
};
