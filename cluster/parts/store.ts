import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/running/store-process.ts';
import { type Db, openDatabase } from '../../server/src/db/client.ts';
import { migrateDatabase } from '../../server/src/db/schema/migrate.ts';
import { type Balancer, makeCertificate, startHaproxy, startNginx } from './balancers.ts';
import { type Server, startPrimary } from './postgres.ts';
import { answers, type Part, runPart, type Workplace } from './run-part.ts';
import { type Swift, startSwift } from './swift.ts';

const SERVE = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

export type Instance = Part & { port: number; address: string };

/** Starts the built store as a production instance; resolves once it is ready. */
export const startInstance = async (
  place: Workplace,
  { name, port, env }: { name: string; port: number; env: Record<string, string> },
): Promise<Instance> => {
  const dataDir = path.join(place.folder, name);
  await mkdir(dataDir, { recursive: true });
  const address = `http://127.0.0.1:${port}`;
  const part = await runPart(place, {
    name,
    command: process.execPath,
    words: [SERVE],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      ...env,
    },
    isUp: () => answers(`${address}/readyz`, 200),
  });
  return { ...part, port, address };
};

const FORMULARY = fileURLToPath(new URL('../../scripts/formulary.ts', import.meta.url));

/** Loads the demonstration into the database and bucket of these settings, and sets the password of its accounts. */
const loadDemonstration = async (env: Record<string, string>, password: string): Promise<void> => {
  const run = (words: string[], input = ''): Promise<unknown> => {
    const running = promisify(execFile)(process.execPath, [FORMULARY, ...words], {
      env: { PATH: process.env.PATH, ...env },
    });
    running.child.stdin?.end(input);
    return running;
  };
  await run(['seed']);
  await run(['demo', 'password'], `${password}\n`);
};

/** As many as `docs/deploy` configures. */
const INSTANCES = 4;
/** Longer than the balancer takes to notice that an instance is stopping. */
const DRAIN_SECONDS = '5';

export type Store = {
  instances: Instance[];
  /** Starts an instance again after it has ended. */
  restart: (instance: Instance) => Promise<Instance>;
  balancers: Record<'HAProxy' | 'nginx', Balancer>;
  swift: Swift;
  db: Db;
  primary: Server;
};

type StoreOptions = {
  env?: Record<string, string>;
  /** Loads the demonstration; its accounts get this password. */
  demoPassword?: string;
};

/** Starts four instances on one PostgreSQL and one Swift, behind two balancers. */
export const startStore = async (
  place: Workplace,
  { env = {}, demoPassword }: StoreOptions = {},
): Promise<Store> => {
  const [primary, swift] = await Promise.all([startPrimary(place), startSwift(place)]);
  const shared = { DATABASE_URL: primary.url, ...swift.env };
  await migrateDatabase(primary.url);
  if (demoPassword) await loadDemonstration({ ...shared, DATA_DIR: place.folder }, demoPassword);
  const db = openDatabase(primary.url, { poolSize: 4, onError: () => {} });
  place.atEnd(() => db.$client.end());

  const settings = {
    ...shared,
    DATABASE_POOL: '5',
    DRAIN_SECONDS,
    LOG_LEVEL: 'info',
    ...env,
  };
  const start = (port: number, index: number): Promise<Instance> =>
    startInstance(place, { name: `instance-${index + 1}`, port, env: settings });
  const ports: number[] = [];
  while (ports.length < INSTANCES) ports.push(await freePort());
  const instances = await Promise.all(ports.map(start));

  const certificate = makeCertificate(place);
  return {
    instances,
    restart: async (ended) => {
      const index = instances.indexOf(ended);
      const started = await start(ended.port, index);
      instances[index] = started;
      return started;
    },
    balancers: {
      HAProxy: await startHaproxy(place, { ports, certificate }),
      nginx: await startNginx(place, { ports, certificate }),
    },
    swift,
    db,
    primary,
  };
};
