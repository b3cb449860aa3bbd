import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../e2e/running/store-process.ts';
import { accepts, answers, type Part, runAs, runPart, type Workplace } from './run-part.ts';

const USER = 'swift';
const BUCKET = 'formulary';
const ACCESS_KEY = 'formulary:store';
const SECRET_KEY = 'secretkey';
const KINDS = ['account', 'container', 'object'] as const;
type Kind = (typeof KINDS)[number];

/** OpenStack Swift with its S3 interface. */
export type Swift = {
  /** The settings with which an instance stores its files here. */
  env: Record<string, string>;
  /** Refuses connections, or accepts them and never responds, until `comeBack` is called. */
  goAway: (how: 'refuses' | 'hangs') => Promise<void>;
  comeBack: () => Promise<void>;
  /** Returns the keys of the files with this prefix. */
  list: (prefix: string) => Promise<string[]>;
};

const DEFAULTS = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.getuid?.() === 0 ? USER : process.env.USER}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = WARNING
log_name = swift
`;

/** The configuration of a server that stores one copy in a folder. */
const storageServer = (kind: Kind, folder: string, port: number): string => `${DEFAULTS(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxyServer = (folder: string, port: number, memcached: number): string => `${DEFAULTS(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

/** Builds a ring, which defines where copies are: one copy, on the one device of this folder. */
const makeRing = (folder: string, kind: Kind, port: number): void => {
  const builder = path.join(folder, `${kind}.builder`);
  for (const words of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']])
    execFileSync('swift-ring-builder', [builder, ...words], { stdio: 'ignore' });
};

/** Starts Swift with an empty bucket. */
export const startSwift = async (place: Workplace): Promise<Swift> => {
  const folder = path.join(place.folder, 'swift');
  const device = path.join(folder, 'devices/one');
  mkdirSync(device, { recursive: true });
  const { uid, gid } = runAs(USER);
  if (uid !== undefined && gid !== undefined) chownSync(device, uid, gid);
  const start = (name: string, isUp: () => Promise<boolean>, text: string): Promise<Part> => {
    const file = path.join(folder, `${name}.conf`);
    writeFileSync(file, text);
    return runPart(place, {
      name: `swift-${name}`,
      command: `/usr/bin/swift-${name}-server`,
      words: [file, '--verbose'],
      user: USER,
      isUp,
    });
  };

  const [proxy, memcached] = [await freePort(), await freePort()];
  const storage: [Kind, number][] = [];
  for (const kind of KINDS) storage.push([kind, await freePort()]);
  for (const [kind, port] of storage) makeRing(folder, kind, port);
  const startProxy = () => start('proxy', () => answers(endpoint), proxyServer(folder, proxy, memcached));
  const endpoint = `http://127.0.0.1:${proxy}`;
  let server: Part | undefined;
  await Promise.all([
    runPart(place, {
      name: 'memcached',
      command: '/usr/bin/memcached',
      words: ['-l', '127.0.0.1', '-p', String(memcached), '-U', '0'],
      user: USER,
      isUp: () => accepts(memcached),
    }),
    ...storage.map(([kind, port]) => start(kind, () => accepts(port), storageServer(kind, folder, port))),
    startProxy().then((part) => {
      server = part;
    }),
  ]);

  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  place.atEnd(async () => client.destroy());
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    goAway: async (how) => {
      if (how === 'hangs') server?.process.kill('SIGSTOP');
      else await server?.stop('SIGKILL');
    },
    comeBack: async () => {
      if (server?.process.signalCode) server = await startProxy();
      else server?.process.kill('SIGCONT');
    },
    list: async (prefix) => {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: BUCKET, Prefix: prefix }),
      );
      return Contents.map(({ Key = '' }) => Key);
    },
  };
};
