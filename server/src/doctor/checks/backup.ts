import { readLastBackup } from '../../backup/kept-backups.ts';
import { openBackup } from '../../backup/target.ts';
import { tryRestore } from '../../backup/try-restore.ts';
import type { Services } from '../../http/app.ts';
import { countOf, type DatabaseCheck, type Finding, failure, ok, warning } from '../check.ts';

const HOUR_MS = 3_600_000;
/** A nightly backup, plus some time for it to run. */
const MOST_HOURS = 26;
const MOST_DAYS_UNTRIED = 92;

const ageInHours = (at: Date): number => Math.floor((Date.now() - at.getTime()) / HOUR_MS);

const restoreLast = async (services: Services, target: string): Promise<Finding> => {
  try {
    const backup = await openBackup(target, services.config);
    const { tables, files } = await tryRestore(services, target, backup);
    return ok(`It can be restored: ${countOf(tables, 'table')} and ${countOf(files, 'file')}.`);
  } catch (error) {
    return failure(
      `It cannot be restored: ${error instanceof Error ? error.message : String(error)}`,
      'Make another backup now, and find out why this one cannot be restored.',
    );
  }
};

export const backup: DatabaseCheck = {
  name: 'backup',
  run: async ({ options, services }) => {
    const last = await readLastBackup(services.db);
    if (!last)
      return [
        failure(
          'There is no backup of this store.',
          'formulary backup --to FOLDER, every night (docs/deploy/one-server.md).',
        ),
      ];
    const findings: Finding[] = [];
    const hours = ageInHours(last.at);
    const said = `The last backup is ${countOf(hours, 'hour')} old, in ${last.target}.`;
    findings.push(
      hours > MOST_HOURS
        ? failure(said, 'Check why the nightly backup failed: journalctl -u formulary-backup.')
        : ok(said),
    );
    if (last.missing > 0)
      findings.push(
        failure(
          `${countOf(last.missing, 'file that the store refers to is', 'files that the store refers to are')} not in the last backup.`,
          'The files check above lists them.',
        ),
      );
    if (options.restore) findings.push(await restoreLast(services, last.target));
    else if (!last.restoredAt || ageInHours(last.restoredAt) > MOST_DAYS_UNTRIED * 24)
      findings.push(
        warning(
          last.restoredAt
            ? `No trial restore has been done since ${last.restoredAt.toISOString().slice(0, 10)}.`
            : 'No trial restore has ever been done.',
          'formulary doctor --restore',
        ),
      );
    return findings;
  },
};
