import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const COMMAND_LINE = fileURLToPath(new URL('../../scripts/formulary.ts', import.meta.url));

type Env = Record<string, string>;

export const startCommand = (env: Env, ...words: string[]): ChildProcess =>
  spawn(process.execPath, [COMMAND_LINE, ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a command of the store and returns its output. Throws with its error output if it fails. */
export const formulary = async (env: Env, ...words: string[]): Promise<string> => {
  const child = startCommand(env, ...words);
  if (!child.stdout || !child.stderr) throw new Error('The command has no output');
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(`formulary ${words.join(' ')} ended with ${code}: ${complaint}`);
  return said;
};
