import { Command, InvalidArgumentError } from 'commander';
import type { Keep } from '../backup/kept-backups.ts';
import { type Config, ConfigError, findSettingsFile, readConfig, readEnvironment } from '../config.ts';
import { COMMAND_LIMITS } from '../db/client.ts';
import { DatabaseError, formatError } from '../db/errors.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Migrate } from '../db/schema/schema-state.ts';
import { CHECK_NAMES } from '../doctor/doctor.ts';
import type { Services } from '../http/app.ts';
import { openLog, openServices } from '../open-services.ts';
import { RUNNING_VERSION } from '../version.ts';
import { tokenCreateCommand, tokenListCommand, tokenRevokeCommand } from './commands/api-token.ts';
import {
  backupCommand,
  backupStatusCommand,
  listBackupsCommand,
  requireBackup,
  restoreCommand,
  tryRestoreCommand,
  verifyBackupCommand,
} from './commands/backup.ts';
import { doctorCommand, verifyLedgerCommand } from './commands/checks.ts';
import { type InitAnswers, initCommand } from './commands/init.ts';
import { exportCommand, type ImportOptions, importCommand } from './commands/price-lists.ts';
import { settingsGetCommand, settingsListCommand, settingsSetCommand } from './commands/settings.ts';
import {
  demoDeactivateCommand,
  demoPasswordCommand,
  userActivationCommand,
  userCreateCommand,
  userPasswordCommand,
  userResetSecondFactorCommand,
} from './commands/user.ts';
import { requireNamedStore } from './named-store.ts';
import { CommandError, type Print } from './terminal.ts';

// Files that a command writes are readable only by the user who runs it.
process.umask(0o077);

export const print: Print = (text) => {
  process.stdout.write(`${text}\n`);
};

const readCommandConfig = (): Config => {
  const env = readEnvironment();
  requireNamedStore(env);
  return readConfig(env);
};

/**
 * Runs a function on the configured database and closes it afterwards. Unless it migrates, the database must already be
 * at this version.
 */
export const withServices = async (
  act: (services: Services, database: OpenDatabase) => Promise<void>,
  { migrate = false }: { migrate?: Migrate } = {},
): Promise<void> => {
  const config = readCommandConfig();
  const { services, database } = await openServices(config, openLog(config.logLevel), {
    limits: COMMAND_LIMITS,
    share: true,
    migrate,
  });
  try {
    await act(services, database);
  } finally {
    await database.close();
  }
};

/** The server's commands. An entry point may add its own before calling `run`. */
export const program = new Command('formulary')
  .description('Runs a Formulary store from the command line.')
  .version(RUNNING_VERSION, '-V, --version', 'Show the version and the commit that it was built from.');

program
  .command('init')
  .description('Set up a store: asks what is needed, writes the settings, and creates the first Admin.')
  .option('--settings <file>', 'the settings file to write', findSettingsFile())
  .option('--data-dir <folder>', 'where the store keeps its files, and its database unless it has another')
  .option('--domain <name>', 'the domain name that customers type, such as shop.example.com; empty for none')
  .option('--database <address>', 'your own PostgreSQL; empty for the embedded one')
  .option('--smtp <address>', 'the mail server, smtp://user:password@host:587; empty for none')
  .option('--mail-from <address>', 'the sender of emails')
  .option('--public-url <address>', 'the address that links in emails lead to, where there is no domain')
  .option('--time-zone <name>', 'the time zone of the store, such as Africa/Johannesburg')
  .option('--opening-hours <hours>', 'from Monday to Friday, such as 08:00-17:00; empty for always open')
  .option('--decimals <number>', '2 for prices in rand and cents, 0 for whole rand')
  .option('--legal-name <name>', 'the registered name of the business, for invoices; empty to set it later')
  .option('--vat-number <number>', 'its VAT number; empty for none')
  .option('--address <lines>', 'its address, with a semicolon between lines')
  .option('--admin <username>', 'the first Admin')
  .option('--admin-name <name>', 'the name of the first Admin')
  .option('--yes', 'use defaults for omitted options; read the password from standard input')
  .option('--replace', 'replace an existing settings file, and keep the old one beside it')
  .action((answers: InitAnswers) => initCommand(answers, print));

const megabytes = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter a whole number of megabytes.');
  return Number(text);
};

const checkNames = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !CHECK_NAMES.includes(name));
  if (unknown === undefined) return names;
  throw new InvalidArgumentError(`There is no check “${unknown}”. The checks are ${CHECK_NAMES.join(', ')}.`);
};

program
  .command('doctor')
  .description('Check the settings, the data, backups, the mail server and the connection through the proxy.')
  .option('--only <checks>', 'run only these checks, such as "ledger,mail"', checkNames)
  .option('--json', 'print the findings as JSON')
  .option('--mail-to <address>', 'also send an email to this address')
  .option('--restore', 'also restore the last backup into a temporary store', false)
  .option('--least-disk-mb <n>', 'free disk space required', megabytes, 2048)
  .option('--least-memory-mb <n>', 'available memory required', megabytes, 256)
  .action((options) => {
    requireNamedStore(readEnvironment());
    return doctorCommand(process.env, RUNNING_VERSION, options, print);
  });

program
  .command('import')
  .description('Import a price list. Shows what would change, then imports the whole list or nothing.')
  .argument('<file>', 'a CSV file')
  .option('--dry-run', 'show what would change, and import nothing')
  .option('--stock <packs>', 'stock of new products, where the file has none', '0')
  .option(
    '--existing-stock <set|leave>',
    'whether a stock column without stock_at_export changes existing products',
  )
  .option('--confirm-products', 'also import codes that seem to belong to another product')
  .option('--confirm-prices', 'also import large price changes')
  .action((file: string, options: ImportOptions) =>
    withServices((services) => importCommand(services, file, options, print)),
  );

program
  .command('export')
  .description('Export the catalogue as a price list that can be imported again.')
  .argument('<file>', 'the file to write')
  .action((file: string) => withServices((services) => exportCommand(services, file, print)));

const user = program.command('user').description('Manage the people who can sign in.');
user
  .command('create')
  .description(
    'Create a customer or a member of staff. Asks for the password, or reads it from standard input.',
  )
  .argument('<username>')
  .requiredOption('--name <name>')
  .option('--surname <surname>', '', '')
  .option('--phone <phone>', '', '')
  .option('--role <role>', 'StoreUser, DopeUser, Staff or Admin', 'StoreUser')
  .option('--no-store-access', 'create the customer without store access')
  .option('--can-collect', 'let the customer collect orders')
  .option('--delivery-fee <rand>', 'the delivery fee, with cents if the store’s prices have decimals', '0')
  .action((username: string, options) =>
    withServices((services) => userCreateCommand(services, username, options, print)),
  );

user
  .command('password')
  .description('Set a user’s password. Asks for it, or reads it from standard input.')
  .argument('<username>')
  .action((username: string) => withServices((services) => userPasswordCommand(services, username, print)));
user
  .command('deactivate')
  .description('Deactivate a user: ends their sessions and stops them signing in. Their history is kept.')
  .argument('<username>')
  .action((username: string) =>
    withServices((services) => userActivationCommand(services, username, false, print)),
  );
user
  .command('activate')
  .description('Let a deactivated user sign in again.')
  .argument('<username>')
  .action((username: string) =>
    withServices((services) => userActivationCommand(services, username, true, print)),
  );

user
  .command('reset-second-factor')
  .description(
    'Remove a user’s passkeys, authenticator app and recovery codes, so that the password alone is enough to sign in.',
  )
  .argument('<username>')
  .action((username: string) =>
    withServices((services) => userResetSecondFactorCommand(services, username, print)),
  );

const token = program.command('token').description('Manage the API tokens of other systems.');
token
  .command('create')
  .description('Create an API token and print it, once.')
  .argument('<name>', 'the system that will use it')
  .requiredOption('--scopes <scopes>', 'its permissions, such as orders:read,stock:write')
  .option('--days <days>', 'days until it expires, at most 365', '365')
  .action((name: string, options) =>
    withServices((services) => tokenCreateCommand(services, name, options, print)),
  );
token
  .command('list')
  .description('List all API tokens, newest first.')
  .action(() => withServices((services) => tokenListCommand(services, print)));
token
  .command('revoke')
  .description('Revoke an API token immediately.')
  .argument('<hint>', 'the beginning of the token, such as fml_3fa9c21b')
  .action((hint: string) => withServices((services) => tokenRevokeCommand(services, hint, print)));

const settings = program
  .command('settings')
  .description('Read and change the business settings and the time zone.');
settings
  .command('list')
  .description('List every setting with its value.')
  .action(() => withServices((services) => settingsListCommand(services, print)));
settings
  .command('get')
  .description('Print the value of a setting.')
  .argument('<name>')
  .action((name: string) => withServices((services) => settingsGetCommand(services, name, print)));
settings
  .command('set')
  .description('Change a setting, with the checks of the back office. The audit log records it.')
  .argument('<name>')
  .argument('<value>', 'an empty value removes it; \\n starts a new line')
  .option('--as <username>', 'the Admin recorded in the audit log; the first active one by default')
  .action((name: string, value: string, { as }: { as?: string }) =>
    withServices((services) => settingsSetCommand(services, { name, value, as }, print)),
  );

const demo = program.command('demo').description('Manage the accounts of the demonstration store.');
demo
  .command('password')
  .description('Set your own password for every account that uses the published one.')
  .action(() => withServices((services) => demoPasswordCommand(services, print)));
demo
  .command('deactivate')
  .description('Deactivate every account that uses the published password.')
  .action(() => withServices((services) => demoDeactivateCommand(services, print)));

program
  .command('migrate')
  .description('Update the database to this version.')
  .action(() => withServices(async () => print('The database is up to date.'), { migrate: true }));

const count = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Enter a whole number, 1 or more.');
  return Number(text);
};

type BackupOptions = {
  to?: string;
  keep?: number;
  keepDaily?: number;
  keepWeekly?: number;
  keepMonthly?: number;
  at?: string;
} & Partial<Record<'list' | 'verify' | 'status' | 'tryRestore', boolean>>;

const keepOf = ({ keep, keepDaily, keepWeekly, keepMonthly }: BackupOptions): Keep => ({
  ...(keep && { last: keep }),
  ...(keepDaily && { daily: keepDaily }),
  ...(keepWeekly && { weekly: keepWeekly }),
  ...(keepMonthly && { monthly: keepMonthly }),
});

const runBackup = (given: string | undefined, options: BackupOptions): Promise<void> => {
  if (options.status) return withServices((services) => backupStatusCommand(services, print));
  const target = given ?? options.to;
  if (!target)
    throw new CommandError(
      'Specify a target: formulary backup --to FOLDER, FILE.tar.gz or s3://BUCKET/FOLDER.',
    );
  const place = { target, at: options.at };
  if (options.list) return listBackupsCommand(readCommandConfig(), target, print);
  if (options.verify) return verifyBackupCommand(readCommandConfig(), place, print);
  if (options.tryRestore) return withServices((services) => tryRestoreCommand(services, place, print));
  return withServices((services) => backupCommand(services, { target, keep: keepOf(options) }, print));
};

program
  .command('backup')
  .description('Back up the whole store, database and files. The store may be open.')
  .argument('[target]', 'a new .tar.gz file, or a folder or s3://bucket/folder for many backups')
  .option('--to <target>', 'the same as [target]')
  .option('--keep <n>', 'keep the last n backups in a folder, and remove older ones', count)
  .option('--keep-daily <n>', 'keep the last backup of each day, for n days', count)
  .option('--keep-weekly <n>', 'keep the last backup of each week, for n weeks', count)
  .option('--keep-monthly <n>', 'keep the last backup of each month, for n months', count)
  .option('--list', 'list the backups in a folder instead')
  .option('--verify', 'verify the checksums of an existing backup instead; needs no database')
  .option(
    '--try-restore',
    'restore an existing backup into a temporary store instead, check it and remove it',
  )
  .option('--at <moment>', 'which backup in the folder to use, by its time or date; the newest by default')
  .option('--status', 'print the last backup of this store, and the last trial restore')
  .action(runBackup);

program
  .command('restore')
  .description(
    'Restore a backup of this or an earlier version into an empty store. Sets up the store first if necessary.',
  )
  .argument('<target>', 'a target of the backup command')
  .option('--at <moment>', 'which backup in the folder to use, by its time or date; the newest by default')
  .action(async (target: string, { at }: { at?: string }) => {
    await requireBackup(readCommandConfig(), { target, at });
    await withServices((services) => restoreCommand(services, { target, at }, print), {
      migrate: 'if-empty',
    });
  });

program
  .command('verify-ledger')
  .description(
    'Check that every balance is the sum of its ledger entries, and that invoices, credit notes and settlements agree with them.',
  )
  .option('--files', 'also read the file of every document, and check that it is unchanged')
  .action((options: { files?: boolean }) =>
    withServices((services) => verifyLedgerCommand(services, options, print)),
  );

export const run = (): Promise<unknown> =>
  program.parseAsync().catch((error: unknown) => {
    const known =
      error instanceof CommandError || error instanceof ConfigError || error instanceof DatabaseError;
    process.stderr.write(`${known ? (error as Error).message : formatError(error)}\n`);
    process.exitCode = 1;
  });
