import { ConfigError, findSettingsFile, readConfig, readEnvironment } from '../config.ts';
import { COMMAND_LIMITS } from '../db/client.ts';
import { DatabaseError, describeError } from '../db/errors.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Services } from '../http/app.ts';
import { openLog, openServices } from '../open-services.ts';
import { type Check, type DatabaseCheck, type DoctorOptions, type Finding, failure, ok } from './check.ts';
import { events, queue } from './checks/background.ts';
import { backup } from './checks/backup.ts';
import { database } from './checks/database.ts';
import { files } from './checks/files.ts';
import { clock, disk, memory, running } from './checks/machine.ts';
import { mail } from './checks/mail.ts';
import { proxy } from './checks/proxy.ts';
import { ledger, orders, stock } from './checks/records.ts';
import { passwords, settings } from './checks/settings.ts';

export type Diagnosis = Finding & { check: string };

const CHECKS: Check[] = [settings, disk, memory, running, mail];
const DATABASE_CHECKS: DatabaseCheck[] = [
  ...[database, clock, ledger, stock, orders, files, queue, events, passwords, proxy, backup],
];

export const CHECK_NAMES = [...CHECKS, ...DATABASE_CHECKS].map(({ name }) => name);

const REPORT = 'Report this with the output of formulary doctor --json.';

/** A check that itself fails is also a finding. */
const runCheck = async <On>(
  { name, run }: { name: string; run: (on: On) => Promise<Finding[]> },
  on: On,
): Promise<Diagnosis[]> => {
  try {
    return (await run(on)).map((finding) => ({ check: name, ...finding }));
  } catch (error) {
    return [{ check: name, ...failure(`The check failed: ${describeError(error).message}`, REPORT) }];
  }
};

type Opened = { services: Services; database: OpenDatabase };

const open = async (config: Parameters<typeof openServices>[0]): Promise<Opened | Diagnosis> => {
  try {
    const log = openLog('silent');
    return await openServices(config, log, { limits: COMMAND_LIMITS, share: true, migrate: false });
  } catch (error) {
    const said = error instanceof DatabaseError ? error.message : describeError(error).message;
    const todo = 'Correct the fault. Checks that need the database are skipped.';
    return { check: database.name, ...failure(said, todo) };
  }
};

/** Runs the checks and yields the findings of each. Changes nothing, except for a temporary session. */
export async function* examine(
  env: NodeJS.ProcessEnv,
  version: string,
  options: DoctorOptions,
): AsyncGenerator<Diagnosis> {
  yield { check: 'version', ...ok(`Formulary ${version} on Node ${process.versions.node}.`) };
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig(readEnvironment(env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield { check: settings.name, ...failure(error.message, 'Correct the settings that it names.') };
    return;
  }
  const store = { config, settingsFile: findSettingsFile(env), options };
  const isAsked = ({ name }: { name: string }): boolean => options.only?.includes(name) ?? true;
  for (const check of CHECKS.filter(isAsked)) yield* await runCheck(check, store);
  const asked = DATABASE_CHECKS.filter(isAsked);
  if (asked.length === 0) return;
  const opened = await open(config);
  if ('check' in opened) return yield opened;
  try {
    for (const check of asked) yield* await runCheck(check, { ...store, services: opened.services });
  } finally {
    await opened.database.close();
  }
}
