import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const module = new URL('./watch-event-loop.ts', import.meta.url).href;

/** Runs code in a process that is watched with this patience. */
const run = async (patienceMs: number, code: string) => {
  const source = `const { watchEventLoop } = await import('${module}'); watchEventLoop(console, ${patienceMs}); ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code_, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code: code_, signal };
};

test('a process with a blocked event loop is killed, even if it no longer handles signals', async () => {
  const { said, signal } = await run(
    400,
    "process.on('SIGTERM', () => {}); setTimeout(() => { for (;;); }, 200);",
  );
  expect(signal).toBe('SIGKILL');
  expect(said).toBe('The store has not responded for 0.4 s. It is stopping so that it can be restarted.\n');
});

test('a process with a shorter pause continues, and the watchdog does not keep an ended one alive', async () => {
  const { said, code, signal } = await run(
    20_000,
    'const until = Date.now() + 1_000; while (Date.now() < until);',
  );
  expect({ said, code, signal }).toEqual({ said: '', code: 0, signal: null });
});
