import { BackupError } from '../../backup/archive.ts';
import { readBackup } from '../../backup/read-backup.ts';
import { verifyBackup } from '../../backup/verify-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const MAX_MISSING_NAMED = 10;

const asCommandError = (error: unknown, file: string): unknown => {
  if (error instanceof BackupError) return new CommandError(`${file}: ${error.message}`);
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const of = error instanceof Error && 'path' in error ? String(error.path) : file;
  if (code === 'EEXIST' && of.endsWith('.part'))
    return new CommandError(
      `${of} exists: another backup is being written there, or one was interrupted. If none is running, remove the file.`,
    );
  if (code === 'EEXIST') return new CommandError(`${file} already exists. Choose another file name.`);
  if (code === 'ENOENT') return new CommandError(`${file}: no such file or folder.`);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CommandError(`${file}: the disk is full. The incomplete backup was removed.`);
  if (code === 'ABORT_ERR') return new CommandError('Stopped. The incomplete backup was removed.');
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

const refuse = (file: string) => (error: unknown) => Promise.reject(asCommandError(error, file));

export const backupCommand = async (
  services: Pick<Services, 'db' | 'files'>,
  file: string,
  print: Print,
): Promise<void> => {
  const report = await untilStopped((signal) => writeBackup(services, file, signal)).catch(refuse(file));
  print(`${report.tables} tables and ${report.files} files written to ${file}.`);
  if (report.missing.length === 0) return;
  print(
    `${report.missing.length} files that the store refers to are missing, so they are not in the backup:`,
  );
  for (const key of report.missing.slice(0, MAX_MISSING_NAMED)) print(`  ${key}`);
};

export const verifyBackupCommand = async (file: string, print: Print): Promise<void> => {
  const known = await verifyBackup(file).catch(refuse(file));
  print(
    known.format === 1
      ? `${file} is readable from start to end: ${known.tables.length} tables. It was made by an earlier version and has no checksums.`
      : `${file} is complete: ${known.tables.length} tables and ${known.files.length} files, unchanged since they were backed up on ${known.createdAt}.`,
  );
};

export const restoreCommand = async (
  services: Pick<Services, 'db' | 'files'>,
  file: string,
  print: Print,
): Promise<void> => {
  const report = await readBackup(services, file).catch(refuse(file));
  print(`${report.tables} tables and ${report.files} files restored from ${file}.`);
};
