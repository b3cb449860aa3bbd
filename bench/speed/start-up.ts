/**
 * Measures how long the store takes to build, as at the end of `npm ci`, and to start: the first time, when it loads
 * the demonstration store, and later.
 *
 * Usage: npm run start-up -w bench [-- --rounds 5 --record]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildStore, MACHINE, median, report } from '../bench-store.ts';
import { tableOf } from './table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, record: { type: 'boolean', default: false } },
});
const rounds = Number(options.rounds);

/** Runs `npm start` until the store responds; returns how many seconds that took. */
const start = async (folder: string): Promise<number> => {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    // In a separate process group, because npm does not forward every signal.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      PORT: '0',
    },
  });
  const ended = once(child, 'exit');
  let seconds = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /ready at (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    const answer = await fetch(`${address}/readyz`);
    if (!answer.ok) throw new Error(`The store started, but is not ready: ${answer.status}`);
    seconds = (performance.now() - started) / 1000;
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  }
  await ended;
  if (seconds === 0) throw new Error('The store did not start');
  return seconds;
};

const folder = await mkdtemp(path.join(tmpdir(), 'formulary-start-'));
try {
  for (const built of ['web/dist', 'server/dist'])
    await rm(path.join(ROOT, built), { recursive: true, force: true });
  const started = performance.now();
  buildStore();
  const building = (performance.now() - started) / 1000;
  const first = await start(folder);
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) later.push(await start(folder));
  const verdict = (seconds: number, goal: number): string[] => [
    seconds < goal ? seconds.toFixed(2) : `**${seconds.toFixed(2)}**`,
    String(goal),
  ];
  await report(options.record, {
    name: 'start-up',
    title: 'Starting',
    text: `Seconds for the build, and from \`npm start\` until \`/readyz\` answers, with the embedded database; ${MACHINE}

${tableOf(
  ['', 'seconds', 'goal: less than'],
  [
    ['building everything, at the end of `npm ci`', building.toFixed(2), ''],
    ['first start: loads the demonstration store', ...verdict(first, 12)],
    [`later starts, median of ${rounds}`, ...verdict(median(later), 1.2)],
  ],
)}
`,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
