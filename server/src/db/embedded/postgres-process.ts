import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type SystemUser = { uid: number; gid: number };

const EXECUTE_BY_OTHERS = 0o001;

const lookUp = (): SystemUser | undefined => {
  try {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
};

/** Returns the system's `postgres` user, creating it if needed, because PostgreSQL refuses to run as root. */
export const ensurePostgresUser = (): SystemUser => {
  const existing = lookUp();
  if (existing) return existing;
  execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'ignore' });
  execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], {
    stdio: 'ignore',
  });
  const made = lookUp();
  if (!made) throw new Error('PostgreSQL does not run as root, and a user for it could not be created.');
  return made;
};

/**
 * Whether any user can reach the file, which requires every parent folder to be traversable; under /root they may not be.
 */
export const isOpenToOthers = (file: string): boolean => {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & EXECUTE_BY_OTHERS) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
};

/** Arguments that make `setpriv` run a process as that user while still able to traverse root's private folders. */
export const AS_POSTGRES = (user: SystemUser): string[] => [
  `--reuid=${user.uid}`,
  `--regid=${user.gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--',
];

/** The process that owns PostgreSQL, either built or run from source. */
const OWNER = /embedded[-/\\]server\.[jt]s/;
const POLL_MS = 50;
/** How long PostgreSQL may take to shut down before it gets a stronger signal, after which it recovers at the next start. */
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
