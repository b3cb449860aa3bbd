import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Harness } from './harness.ts';

const SERVE = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

/** The command line as its users run it: from the build, which starts in a third of the time that the sources take. */
export const COMMAND_LINE = fileURLToPath(new URL('../../scripts/formulary.ts', import.meta.url));

/** Runs the store as a separate process on the test's database. */
export const startProcess = async (
  { services }: Pick<Harness, 'services'>,
  settings: Record<string, string> = {},
) => {
  const { databaseUrl = '', dataDir } = services.config;
  const child = spawn(process.execPath, [SERVE], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: 'localhost',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const address = await new Promise<URL>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const [, ready] = /ready at (\S+)/.exec(line) ?? [];
      if (ready) resolve(new URL(ready));
    });
    child.once('exit', () => reject(new Error(lines.join('\n'))));
  });
  return { child, lines, port: Number(address.port) };
};
