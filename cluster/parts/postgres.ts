import { execFile } from 'node:child_process';
import { chownSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../e2e/running/store-process.ts';
import { fillTemplate } from './balancers.ts';
import { accepts, type Part, runAs, runPart, type Workplace } from './run-part.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
/** PostgreSQL and PgBouncer do not run as root. */
const USER = 'postgres';
const STORE = 'formulary';
/** The data need not survive a crash, so no write waits for the disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_keep_size: '256MB',
};

export type Server = Pick<Part, 'readLog'> & {
  port: number;
  /** The address for the store, whose user owns its database and is not a superuser. */
  url: string;
  /** Runs statements as a superuser. */
  query: (statement: string) => Promise<pg.QueryResult>;
  /** Stops the server immediately, with every connection. */
  stop: () => Promise<void>;
  /** Starts the server again after `stop`, on the same port. */
  start: () => Promise<void>;
};

export type Replica = Server & {
  /** Stops applying changes from the primary; the replica still answers queries with the data that it has. */
  pauseReplay: () => Promise<void>;
  resumeReplay: () => Promise<void>;
  /** Promotes the replica to a primary that accepts writes. */
  promote: () => Promise<void>;
};

const run = (program: string, ...words: string[]) =>
  promisify(execFile)(path.join(PROGRAMS, program), words, { ...runAs(USER), cwd: '/', env: {} });

const newFolder = async (place: Workplace, name: string): Promise<string> => {
  const folder = path.join(place.folder, name);
  await mkdir(folder, { mode: 0o700 });
  const { uid, gid } = runAs(USER);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
};

const urlOf = (port: number, user: string, database: string): string =>
  `postgres://${user}:unused@127.0.0.1:${port}/${database}`;

const ask = async (port: number, database: string, statement: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: urlOf(port, USER, database) });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
};

const runServer = async (place: Workplace, name: string, folder: string): Promise<Server> => {
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const launch = (): Promise<Part> =>
    runPart(place, {
      name,
      command: path.join(PROGRAMS, 'postgres'),
      words: ['-D', folder, ...settings],
      user: USER,
      isUp: () =>
        ask(port, 'postgres', 'select').then(
          () => true,
          () => false,
        ),
    });
  let part = await launch();
  // SIGTERM would wait for all clients.
  const stop = () => part.stop('SIGINT');
  place.atEnd(stop);
  return {
    readLog: () => part.readLog(),
    port,
    url: urlOf(port, STORE, STORE),
    query: (statement) => ask(port, STORE, statement),
    stop,
    start: async () => {
      part = await launch();
      place.atEnd(stop);
    },
  };
};

/** Starts Debian's PostgreSQL with an empty database for the store. */
export const startPrimary = async (place: Workplace, name = 'primary'): Promise<Server> => {
  const folder = await newFolder(place, name);
  await run('initdb', '-D', folder, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N');
  const server = await runServer(place, name, folder);
  await ask(server.port, 'postgres', `create role ${STORE} login`);
  await ask(server.port, 'postgres', `create database ${STORE} owner ${STORE}`);
  return server;
};

/** Starts a streaming replica of a primary. */
export const startReplica = async (place: Workplace, primary: Server, name = 'replica'): Promise<Replica> => {
  const folder = await newFolder(place, name);
  const source = urlOf(primary.port, USER, 'postgres');
  await run('pg_basebackup', '-d', source, '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-N');
  const server = await runServer(place, name, folder);
  const say = (statement: string) => async () => {
    await server.query(statement);
  };
  return {
    ...server,
    pauseReplay: say('select pg_wal_replay_pause()'),
    resumeReplay: say('select pg_wal_replay_resume()'),
    promote: say('select pg_promote()'),
  };
};

/** Starts PgBouncer with `docs/deploy/pgbouncer.ini` in front of a database, and returns the address for the store. */
export const startPgbouncer = async (
  place: Workplace,
  server: Server,
  { poolSize }: { poolSize: number },
): Promise<{ url: string }> => {
  const port = await freePort();
  const url = new URL(server.url);
  const users = path.join(place.folder, 'userlist.txt');
  await writeFile(users, `"${url.username}" "${url.password}"\n`);
  const file = path.join(place.folder, 'pgbouncer.ini');
  const filled = await fillTemplate('pgbouncer.ini', [
    ['host=10.0.0.20 port=5432', `host=127.0.0.1 port=${url.port}`],
    ['listen_addr = 10.0.0.30', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ['default_pool_size = 20', `default_pool_size = ${poolSize}`],
  ]);
  await writeFile(file, filled);
  for (const readable of [users, file]) await chmod(readable, 0o644);
  await runPart(place, {
    name: 'pgbouncer',
    command: '/usr/sbin/pgbouncer',
    words: [file],
    user: USER,
    isUp: () => accepts(port),
  });
  url.port = String(port);
  return { url: url.href };
};
