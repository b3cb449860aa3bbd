import { type Keep, readLastBackup } from '../../backup/kept-backups.ts';
import { BackupError } from '../../backup/manifest.ts';
import { readBackup } from '../../backup/read-backup.ts';
import { openBackup, openTarget, type Places } from '../../backup/target.ts';
import { tryRestore } from '../../backup/try-restore.ts';
import { verifyBackup } from '../../backup/verify-backup.ts';
import { type BackedUp, writeBackup } from '../../backup/write-backup.ts';
import { countOf } from '../../doctor/check.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../terminal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const MAX_MISSING_NAMED = 10;

/** The location of a backup; `at` selects one by its time or the beginning of it, such as a day. */
type Place = { target: string; at?: string | undefined };

const asCommandError = (error: unknown, target: string): unknown => {
  if (error instanceof BackupError) return new CommandError(`${target}: ${error.message}`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  const of = cause instanceof Error && 'path' in cause ? String(cause.path) : target;
  if (code === 'EEXIST' && of.endsWith('.part'))
    return new CommandError(
      `${of} exists: another backup is being written there, or one was interrupted. If none is running, remove the file.`,
    );
  if (code === 'EEXIST') return new CommandError(`${target} already exists. Choose another file name.`);
  if (code === 'ENOENT') return new CommandError(`${target}: no such file or folder.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new CommandError(`${target}: this user may not read or write there.`);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CommandError(`${target}: the disk is full. The incomplete backup was removed.`);
  const name = error instanceof Error ? error.name : '';
  if (code === 'ABORT_ERR' || name === 'AbortError')
    return new CommandError('Stopped. The incomplete backup was removed.');
  return error;
};

/** Aborts when the command is interrupted (SIGINT or SIGTERM). */
const untilStopped = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(stopped.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
};

const refuse = (target: string) => (error: unknown) => Promise.reject(asCommandError(error, target));

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const backupCommand = async (
  store: BackedUp,
  { target, keep = {} }: { target: string; keep?: Keep },
  print: Print,
): Promise<void> => {
  const report = await untilStopped((signal) => writeBackup(store, target, { keep, signal })).catch(
    refuse(target),
  );
  print(
    `${countOf(report.tables, 'table')} and ${countOf(report.files, 'file')} backed up to ${target}, ${megabytes(report.bytes)} written.`,
  );
  if (report.missing.length === 0) return;
  print(
    `Files that the store refers to but that are missing, and so are not in the backup (${report.missing.length}):`,
  );
  for (const key of report.missing.slice(0, MAX_MISSING_NAMED)) print(`  ${key}`);
};

export const listBackupsCommand = async (config: Places, target: string, print: Print): Promise<void> => {
  const list = async (): Promise<void> => {
    const opened = await openTarget(target, config);
    if ('archive' in opened) throw new BackupError('This is one backup. Check it with --verify.');
    const { list, readManifest } = opened.repository;
    for (const at of await list()) {
      const { files, tables } = await readManifest(at);
      const bytes = [...files, ...tables].reduce((sum, { size }) => sum + size, 0);
      print(`${at.toISOString()}  ${countOf(files.length, 'file')}  ${megabytes(bytes)}`);
    }
  };
  await list().catch(refuse(target));
};

export const verifyBackupCommand = async (
  config: Places,
  { target, at }: Place,
  print: Print,
): Promise<void> => {
  const verify = async () => verifyBackup(await openBackup(target, config, at));
  const known = await verify().catch(refuse(target));
  print(
    known.format === 1
      ? `${target} is readable from start to end: ${countOf(known.tables.length, 'table')}. It was made by an earlier version and has no checksums.`
      : `${target} is complete: ${countOf(known.tables.length, 'table')} and ${countOf(known.files.length, 'file')}, unchanged since they were backed up on ${known.createdAt}.`,
  );
};

export const backupStatusCommand = async ({ db }: Pick<Services, 'db'>, print: Print): Promise<void> => {
  const last = await readLastBackup(db);
  print(JSON.stringify(last ?? null, null, 2));
};

export const tryRestoreCommand = async (
  store: BackedUp,
  { target, at }: Place,
  print: Print,
): Promise<void> => {
  const attempt = async () => tryRestore(store, target, await openBackup(target, store.config, at));
  const tried = await attempt().catch(refuse(target));
  print(
    `The backup of ${tried.at.toISOString()} can be restored: ${countOf(tried.tables, 'table')}, ${countOf(tried.files, 'file')}, and ${countOf(tried.accounts, 'account')} with matching balances. The temporary store was removed.`,
  );
};

/** Throws if there is no backup, before a store is set up to restore it. */
export const requireBackup = async (config: Places, { target, at }: Place): Promise<void> => {
  await openBackup(target, config, at).catch(refuse(target));
};

export const restoreCommand = async (
  services: BackedUp,
  { target, at }: Place,
  print: Print,
): Promise<void> => {
  const restore = async () => readBackup(services, await openBackup(target, services.config, at));
  const report = await restore().catch(refuse(target));
  const kept = report.kept > 0 ? `, ${report.kept} of them from an earlier attempt` : '';
  print(
    `${countOf(report.tables, 'table')} and ${countOf(report.files, 'file')} restored from ${target}${kept}.`,
  );
};
