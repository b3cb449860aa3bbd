import { RestoreError, readBackup } from '../../backup/read-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';

const asCommandError = (error: unknown, file: string): unknown => {
  if (error instanceof RestoreError) return new CommandError(error.message);
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EEXIST') return new CommandError(`${file} exists: name a new file.`);
  if (code === 'ENOENT') return new CommandError(`${file}: there is no such file or folder.`);
  if (typeof code === 'string' && code.startsWith('Z_'))
    return new CommandError(`${file} is not a whole backup of Formulary.`);
  return error;
};

export const backupCommand = async (services: Services, file: string, print: Print): Promise<void> => {
  const report = await writeBackup(services, file).catch((error) =>
    Promise.reject(asCommandError(error, file)),
  );
  print(`${report.tables} tables and ${report.files} files written to ${file}.`);
};

export const restoreCommand = async (services: Services, file: string, print: Print): Promise<void> => {
  const report = await readBackup(services, file).catch((error) =>
    Promise.reject(asCommandError(error, file)),
  );
  print(`${report.tables} tables and ${report.files} files restored from ${file}.`);
};
