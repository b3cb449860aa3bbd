import type { Config } from '../config.ts';
import type { Services } from '../http/app.ts';

/** The finding of a check; `todo` says how to fix it. */
export type Finding = { status: 'ok' | 'warning' | 'failure'; text: string; todo?: string };

export const ok = (text: string): Finding => ({ status: 'ok', text });
export const warning = (text: string, todo: string): Finding => ({ status: 'warning', text, todo });
export const failure = (text: string, todo: string): Finding => ({ status: 'failure', text, todo });

export type DoctorOptions = {
  /** The names of the checks to run; all if undefined. */
  only?: string[] | undefined;
  /** Sends an email to this address. */
  mailTo?: string | undefined;
  /** Restores the last backup into a temporary store. */
  restore: boolean;
  /** How much disk space and memory must be free. */
  leastDiskMb: number;
  leastMemoryMb: number;
};

export type Store = {
  config: Config;
  settingsFile: string | undefined;
  options: DoctorOptions;
};

/** A check that needs no database, or one that does and is skipped without it. */
export type Check = { name: string; run: (store: Store) => Promise<Finding[]> };
export type DatabaseCheck = {
  name: string;
  run: (store: Store & { services: Services }) => Promise<Finding[]>;
};

/** Returns a count with its noun: “1 file”, “2 files”. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Shortens a list for a sentence. */
export const someOf = (names: string[], most = 5): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ');
