/**
 * Backs up many large files and a database of Debian's PostgreSQL while customers upload proofs, verifies the backup,
 * restores it into an empty store and compares it file by file. Compares the times with those of `pg_dump` and `tar`;
 * then kills a backup halfway.
 *
 * Usage: npm run backup -w bench [-- --megabytes 2048 --products 20000 --record]
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { startPrimary } from '../cluster/parts/postgres.ts';
import { entriesOfArchive } from '../server/src/backup/archive.ts';
import { verifyBackup } from '../server/src/backup/verify-backup.ts';
import { newProduct } from '../server/test/builders.ts';
import { onePagePdf, proofUpload } from '../server/test/proof-files.ts';
import { addShoppers, type Shopper } from './attacks/shoppers.ts';
import { describeMachine, report, withStore } from './bench-store.ts';

const FILE_MIB = 2;
const UPLOAD_PAUSE_MS = 300;
const COMMAND_LINE = fileURLToPath(new URL('../scripts/formulary.ts', import.meta.url));

type Env = Record<string, string>;

const run = async (command: string, words: string[], env: Env = {}) => {
  const started = performance.now();
  const child = spawn(command, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said, seconds: (performance.now() - started) / 1000 };
};
/** Runs a command and returns its duration in seconds. Throws with its output if it fails. */
const timed = async (command: string, words: string[], env?: Env): Promise<number> => {
  const { code, said, seconds } = await run(command, words, env);
  if (code !== 0) throw new Error(`${words.join(' ')}: ${said}`);
  return seconds;
};
const formulary = (words: string[], env: Env) => timed(process.execPath, [COMMAND_LINE, ...words], env);

const addFiles = async (folder: string, megabytes: number): Promise<string[]> => {
  const keys = Array.from(
    { length: Math.ceil(megabytes / FILE_MIB) },
    (_, at) => `product-images/${at}.webp`,
  );
  await mkdir(path.join(folder, 'files/product-images'), { recursive: true });
  for (const key of keys)
    await writeFile(path.join(folder, 'files', key), randomBytes(FILE_MIB * 1024 * 1024));
  return keys;
};

/** Uploads proofs as customers until stopped; `sent` counts the accepted ones. */
const startUploads = (address: string, shoppers: Shopper[]) => {
  let isOver = false;
  let sent = 0;
  const upload = async ({ cookie }: Shopper): Promise<void> => {
    const { url, headers, payload } = proofUpload(onePagePdf({ trailer: `/N ${sent} ${Math.random()}` }));
    const answer = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new Uint8Array(payload),
    });
    if (answer.status === 201) sent += 1;
    else if (answer.status !== 429) throw new Error(`A proof got ${answer.status}`);
  };
  const uploading = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const shopper = shoppers[turn % shoppers.length];
      if (shopper) await upload(shopper);
      await wait(UPLOAD_PAUSE_MS);
    }
  })();
  return {
    stop: async (): Promise<number> => {
      isOver = true;
      await uploading;
      return sent;
    },
  };
};

const requireSameFiles = async (archive: string, restored: string): Promise<number> => {
  const known = await verifyBackup(entriesOfArchive(archive));
  if (known.format === 1) throw new Error('The backup has no checksums');
  for (const { key, sha256 } of known.files) {
    const found = createHash('sha256')
      .update(await readFile(path.join(restored, 'files', key)))
      .digest('hex');
    if (found !== sha256) throw new Error(`${key} was restored as something else`);
  }
  return known.files.length;
};

/** Kills a backup halfway; what is left must not be accepted as a backup. */
const requireNothingCut = async (target: string, bytes: number, whole: string, env: Env): Promise<void> => {
  const child = spawn(process.execPath, [COMMAND_LINE, 'backup', target], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  const written = async (): Promise<number> => (await stat(`${target}.part`).catch(() => ({ size: 0 }))).size;
  while (child.exitCode === null && (await written()) < bytes / 2) await wait(50);
  child.kill('SIGKILL');
  await exit;
  if (existsSync(target)) throw new Error('A killed backup left a file under its final name');
  const cut = `${target}.cut`;
  await copyFile(whole, cut);
  await truncate(cut, Math.floor(bytes / 2));
  const { code, said } = await run(process.execPath, [COMMAND_LINE, 'backup', '--verify', cut], env);
  if (code === 0 || said.trim().split('\n').length !== 1)
    throw new Error(`An incomplete backup was not rejected with one line: ${said}`);
};

const { values: options } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '2048' },
    products: { type: 'string', default: '20000' },
    record: { type: 'boolean', default: false },
  },
});
const megabytes = Number(options.megabytes);
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const target = await mkdtemp(path.join(tmpdir(), 'formulary-backup-'));
// PostgreSQL runs as a separate user.
await chmod(target, 0o755);
const atEnd: (() => Promise<unknown>)[] = [];
try {
  const primary = await startPrimary({ folder: target, atEnd: (act) => void atEnd.push(act) });
  const urlOf = (database: string): string =>
    `postgres://postgres:unused@127.0.0.1:${primary.port}/${database}`;
  await withStore(
    Number(options.products),
    async ({ address, folder, db, url }) => {
      const keys = await addFiles(folder, megabytes);
      const { id } = await newProduct(db);
      await db.execute(sql`
      insert into product_images (id, product_id, path) select gen_random_uuid(), ${id}, path
      from unnest(${sql.param(keys)}::text[]) as path`);
      const shoppers = await addShoppers(db);
      const env = { DATABASE_URL: url, DATA_DIR: folder };
      const archive = path.join(target, 'store.tar.gz');
      const uploads = startUploads(address, shoppers);
      const written = await formulary(['backup', archive], env);
      const sent = await uploads.stop();
      const bytes = (await stat(archive)).size;
      const verified = await formulary(['backup', '--verify', archive], env);
      await primary.query('create database restored');
      const restored = path.join(target, 'restored');
      const elsewhere = { DATABASE_URL: urlOf('restored'), DATA_DIR: restored };
      await formulary(['migrate'], elsewhere);
      const read = await formulary(['restore', archive], elsewhere);
      const files = await requireSameFiles(archive, restored);
      await requireNothingCut(path.join(target, 'cut.tar.gz'), bytes, archive, env);
      if ((await readdir(target)).includes('cut.tar.gz'))
        throw new Error('A killed backup left a file in the folder');

      const backups = path.join(target, 'backups');
      const first = await formulary(['backup', '--to', backups], env);
      const second = await formulary(['backup', '--to', backups], env);
      const checked = await formulary(['backup', '--verify', backups], env);
      const tried = await formulary(['backup', '--try-restore', backups], env);

      const dump = path.join(target, 'store.dump');
      const tar = path.join(target, 'tar.tar.gz');
      const dumped = await timed(path.join(PROGRAMS, 'pg_dump'), ['-Fc', '-Z1', '-f', dump, url]);
      const packed = await timed('tar', ['-C', folder, '-I', 'gzip -1', '-cf', tar, 'files']);
      const listed = await timed('gzip', ['-t', tar]);
      await primary.query('create database dumped');
      const loaded = await timed(path.join(PROGRAMS, 'pg_restore'), ['-d', urlOf('dumped'), dump]);
      const unpacked = await timed('tar', ['-C', await mkdtemp(path.join(target, 'tar-')), '-xzf', tar]);
      const row = (name: string, ours: number, theirs?: number): string =>
        `| ${name} | ${ours.toFixed(1)} | ${theirs?.toFixed(1) ?? ''} | ${theirs ? (ours / theirs).toFixed(2) : ''} |`;
      await report(options.record, {
        name: 'backup',
        title: 'Backup and restore of large files',
        text: `${megabytes} MiB in ${files} files and ${options.products} products, ${await describeMachine(db)}. ${sent} proofs were sent while the archive was written. Every file was restored with the checksum of its backup; a backup that was killed in the middle left no archive under its name, and half of one was refused. pg_dump took ${dumped.toFixed(1)} s, pg_restore ${loaded.toFixed(1)} s.

| seconds | Formulary | pg_dump and tar | ratio |
| --- | --- | --- | --- |
${row('write an archive, beside `pg_dump -Fc` and `tar -c \\| gzip -1`', written, dumped + packed)}
${row('check every checksum, beside `gzip -t`', verified, listed)}
${row('check and restore, beside `pg_restore` and `tar -xz`', read, loaded + unpacked)}
${row('the first backup of a folder', first, dumped + packed)}
${row('the next, of which nothing has changed', second, dumped + packed)}
${row('check every checksum of a folder', checked)}
${row('check, restore into a store on trial, verify its books', tried)}
`,
      });
    },
    { server: urlOf('postgres') },
  );
} finally {
  for (const act of atEnd.toReversed()) await act();
  await rm(target, { recursive: true, force: true });
}
