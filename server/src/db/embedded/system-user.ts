import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

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
