import { existsSync } from 'node:fs';
import { CommandError } from './terminal.ts';

/** Where the single-server guide puts the settings of the store. */
const INSTALLED = '/etc/formulary';

/**
 * Throws if this machine has an installed store and no setting names a store, because the command would use, or set up,
 * another one in the current folder.
 */
export const requireNamedStore = (
  env: Record<string, string | undefined>,
  installed: string = INSTALLED,
): void => {
  if (env.FORMULARY_SETTINGS || env.DATA_DIR || env.DATABASE_URL || !existsSync(installed)) return;
  throw new CommandError(
    `This machine has a store whose settings are in ${installed}. For that store, type \`formulary …\`, or set FORMULARY_SETTINGS=${installed}/formulary.env. For another one, set DATA_DIR or DATABASE_URL. Nothing was changed.`,
  );
};
