import { Command } from 'commander';
import { ConfigError, readConfig } from '../config.ts';
import { COMMAND_LIMITS } from '../db/client.ts';
import { DatabaseError, textOfError } from '../db/errors.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Services } from '../http/app.ts';
import { openLog } from '../open-log.ts';
import { openServices } from '../open-services.ts';
import { CommandError, type Print } from './command-error.ts';
import { backupCommand, restoreCommand, verifyBackupCommand } from './commands/backup.ts';
import { exportCommand } from './commands/export.ts';
import { type ImportOptions, importCommand } from './commands/import.ts';
import {
  demoDeactivateCommand,
  demoPasswordCommand,
  userActivationCommand,
  userCreateCommand,
  userPasswordCommand,
} from './commands/user.ts';
import { verifyLedgerCommand } from './commands/verify-ledger.ts';

// What a command writes is for the one who runs it.
process.umask(0o077);

export const print: Print = (text) => {
  process.stdout.write(`${text}\n`);
};

/** Runs an act on the configured database, which must be of this version unless it is to be migrated, and closes it again. */
export const withServices = async (
  act: (services: Services, database: OpenDatabase) => Promise<void>,
  { migrate = false } = {},
): Promise<void> => {
  const config = readConfig(process.env);
  const { services, database } = await openServices(config, openLog(config.logLevel), {
    limits: COMMAND_LIMITS,
    migrate,
  });
  try {
    await act(services, database);
  } finally {
    await database.close();
  }
};

/** The commands of the server. An entry may add its own before it runs them. */
export const program = new Command('formulary').description('Runs a Formulary store from the command line.');

program
  .command('import')
  .description('Import a price list: shows what would change, then changes all of it or nothing.')
  .argument('<file>', 'a CSV file')
  .option('--dry-run', 'only show what would change')
  .option('--stock <packs>', 'stock of new products that the file gives none', '0')
  .option(
    '--existing-stock <set|leave>',
    'what a stock column without stock_at_export means for products that the store has',
  )
  .option('--confirm', 'import also what seems to mean another product, and prices that move far')
  .action((file: string, options: ImportOptions) =>
    withServices((services) => importCommand(services, file, options, print)),
  );

program
  .command('export')
  .description('Export the catalogue as a price list that can be imported again.')
  .argument('<file>', 'where to write it')
  .action((file: string) => withServices((services) => exportCommand(services, file, print)));

const user = program.command('user').description('People who may sign in.');
user
  .command('create')
  .description(
    'Create a customer or a member of staff; the password is asked for, or read from standard input.',
  )
  .argument('<username>')
  .requiredOption('--name <name>')
  .option('--surname <surname>', '', '')
  .option('--phone <phone>', '', '')
  .option('--role <role>', 'StoreUser, DopeUser, Staff or Admin', 'StoreUser')
  .option('--no-store-access', 'may not order yet')
  .option('--can-collect', 'may collect orders')
  .option('--delivery-fee <rand>', 'whole rand', '0')
  .action((username: string, options) =>
    withServices((services) => userCreateCommand(services, username, options, print)),
  );

user
  .command('password')
  .description('Set the password of a user; it is asked for, or read from standard input.')
  .argument('<username>')
  .action((username: string) => withServices((services) => userPasswordCommand(services, username, print)));
user
  .command('deactivate')
  .description('End the sessions of a user, who cannot sign in any more; the history is kept.')
  .argument('<username>')
  .action((username: string) =>
    withServices((services) => userActivationCommand(services, username, false, print)),
  );
user
  .command('activate')
  .description('Let a user who was deactivated sign in again.')
  .argument('<username>')
  .action((username: string) =>
    withServices((services) => userActivationCommand(services, username, true, print)),
  );

const demo = program.command('demo').description('The accounts of the demonstration store.');
demo
  .command('password')
  .description('Set one password of your own for all accounts that have the published one.')
  .action(() => withServices((services) => demoPasswordCommand(services, print)));
demo
  .command('deactivate')
  .description('Deactivate all accounts that have the published password.')
  .action(() => withServices((services) => demoDeactivateCommand(services, print)));

program
  .command('migrate')
  .description('Bring the database up to this version.')
  .action(() => withServices(async () => print('The database is up to date.'), { migrate: true }));

program
  .command('backup')
  .description('Write the whole store, rows and files, to one .tar.gz.')
  .argument('<file>', 'a new file')
  .option('--verify', 'instead check that a backup is whole, by its checksums; needs no database')
  .action((file: string, options: { verify?: boolean }) =>
    options.verify
      ? verifyBackupCommand(file, print)
      : withServices((services) => backupCommand(services, file, print)),
  );

program
  .command('restore')
  .description('Fill an empty store from a backup.')
  .argument('<file>', 'what backup wrote')
  .action((file: string) => withServices((services) => restoreCommand(services, file, print)));

program
  .command('verify-ledger')
  .description('Check that every balance is the sum of its entries and every chain unbroken.')
  .action(() => withServices((services) => verifyLedgerCommand(services, print)));

/** Runs the command that was asked for. */
export const run = (): Promise<unknown> =>
  program.parseAsync().catch((error: unknown) => {
    const known =
      error instanceof CommandError || error instanceof ConfigError || error instanceof DatabaseError;
    process.stderr.write(`${known ? (error as Error).message : textOfError(error)}\n`);
    process.exitCode = 1;
  });
