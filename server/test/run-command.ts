import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { run } from '../src/cli/program.ts';
import { CommandError } from '../src/cli/terminal.ts';

/**
 * Runs a command with its flags, environment and input in this process, because starting a process costs more than most
 * commands do. One at a time, because a process has one environment.
 */
export const runCommand = async (
  words: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
) => {
  const { argv, env: environment, exitCode } = process;
  const said = { stdout: '', stderr: '' };
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin),
    // The parser exits on a bad flag, once it has printed the reason.
    vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new CommandError('');
    }),
    ...(['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        said[name] += String(text);
        return true;
      }),
    ),
  ];
  process.argv = [...argv.slice(0, 2), ...words];
  process.env = { PATH: environment.PATH, ...env };
  try {
    await run();
    return { ...said, code: Number(process.exitCode ?? 0) };
  } finally {
    Object.assign(process, { argv, env: environment, exitCode });
    for (const spy of spies) spy.mockRestore();
  }
};
