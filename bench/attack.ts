/**
 * Attacks the store, longer and harder than its tests do: random hostile requests to the whole API as every role, every
 * pair of concurrent actions, password guessing, hostile files, lost connections, and a store that is killed, runs out
 * of disk, imports a price list while customers order, reads hostile lists, or runs as two instances that answer from
 * their caches. Exits with 1 if one of them does harm.
 *
 * Usage: npm run attack -w bench [-- --seed 7]
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandFile } from '../scripts/command-file.ts';
import { fullDisk } from './attacks/full-disk.ts';
import { hostileFiles } from './attacks/hostile-files.ts';
import { importBesideOrders } from './attacks/import-beside-orders.ts';
import { kill } from './attacks/kill.ts';
import { twoInstances } from './attacks/two-instances.ts';

const { values: options } = parseArgs({
  options: { seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
});

/** The tests that attack the store. The random ones run longer here. */
const TESTS = [
  'server/test/fuzz',
  'server/test/races',
  'server/test/http',
  'server/src/http/exports',
  'server/src/features/accounts/sign-in/guessing.test.ts',
  'server/src/features/bank/deciding',
  'server/src/features/catalogue/any-string.test.ts',
  'server/src/features/orders/placing',
  'server/src/features/payments/staff/at-once.test.ts',
  'server/src/features/payments/renditions.test.ts',
  'server/src/features/payments/upload',
  'server/src/features/quick-order',
  'server/src/decoding',
  'server/src/backup',
];

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const tests = spawnSync(process.execPath, [commandFile('vitest'), 'run', ...TESTS], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: {
    ...process.env,
    ...{ ATTACK: 'yes', FUZZ_RUNS: '100', FUZZ_SEED: options.seed, KEPT_WRITES: '500' },
    ...{ RACE_AT_ONCE: '3', RACE_ROUNDS: '5' },
  },
});
say(`${tests.status === 0 ? '✓' : '✗'} tests, seed ${options.seed}`);
let harmed = tests.status !== 0;

const readers = async (): Promise<string> => (await hostileFiles()).kept;
const importing = async (): Promise<string> => (await importBesideOrders()).kept;
for (const [name, attack] of Object.entries({
  kill,
  'full disk': fullDisk,
  import: importing,
  'hostile files': readers,
  'two instances': twoInstances,
}))
  try {
    say(`✓ ${name}: ${await attack()}`);
  } catch (error) {
    harmed = true;
    say(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
process.exitCode = harmed ? 1 : 0;
