import { freePort } from '../../e2e/running/store-process.ts';
import { type Db, openDatabase } from '../../server/src/db/client.ts';
import { migrateDatabase } from '../../server/src/db/schema/migrate.ts';
import type { Balancer } from './balancer.ts';
import { makeCertificate } from './certificate.ts';
import { loadDemonstration } from './demo.ts';
import { startHaproxy } from './haproxy.ts';
import { type Instance, startInstance } from './instance.ts';
import { startNginx } from './nginx.ts';
import { type Server, startPrimary } from './postgres.ts';
import { type Swift, startSwift } from './swift.ts';
import type { Workplace } from './workplace.ts';

/** As many as the files of `docs/deploy` have. */
const INSTANCES = 4;
/** Longer than the balancer needs to notice that an instance is stopping. */
const DRAIN_SECONDS = '5';

export type Store = {
  instances: Instance[];
  /** Starts an instance again after it ended. */
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
