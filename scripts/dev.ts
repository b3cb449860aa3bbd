/** Runs the server and the web app for development, and restarts or reloads them when their sources change. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const run = (folder: string, ...words: string[]): ChildProcess =>
  spawn(process.execPath, words, { cwd: path.join(root, folder), stdio: 'inherit' });

const children = [
  run(
    '.',
    '--watch-path=server/src',
    '--watch-path=demo/src',
    '--watch-path=contract/src',
    '--watch-preserve-output',
    'demo/src/main.ts',
  ),
  run('web', path.join(root, 'node_modules/vite/bin/vite.js')),
];

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
