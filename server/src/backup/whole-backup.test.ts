import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream, readdirSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { onePagePdf, proofUpload } from '../../test/proof-files.ts';
import { backupCommand, restoreCommand, verifyBackupCommand } from '../cli/commands/backup.ts';
import { products } from '../features/catalogue/tables.ts';
import { payments } from '../features/payments/tables.ts';
import type { Files } from '../storage/files.ts';
import { entriesOfArchive } from './archive.ts';
import { readBackup } from './read-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const store = useApp();
let folder = '';
let user: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formulary-backups-'));
  user = await newUser(store.db);
  for (const name of ['a', 'b', 'c'])
    await store.services.files.put(`product-images/${name}.webp`, randomBytes(50_000));
});
const newFile = (): string => path.join(folder, `${randomUUID()}.tar.gz`);
const left = (file: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith(path.basename(file)) || name.startsWith('.'));

/** File storage that runs a callback before each file is read. */
const readingFiles = (before: (key: string) => Promise<void>): Files =>
  new Proxy(store.services.files, {
    get: (files, name) => {
      if (name === 'getBytes')
        return async (key: string) => {
          await before(key);
          return files.getBytes(key);
        };
      const value: unknown = Reflect.get(files, name);
      return typeof value === 'function' ? value.bind(files) : value;
    },
  });

describe('a backup written while the store is in use', () => {
  const restored = useApp();

  test('contains exactly the proofs that its rows name, even while uploads continue', async () => {
    let uploads = 0;
    const upload = async () => {
      uploads += 1;
      const answer = await store.as(user, proofUpload(onePagePdf({ trailer: `/N ${uploads}` })));
      expect(answer.statusCode).toBe(201);
    };
    await upload();
    const file = newFile();
    const running: Promise<void>[] = [];
    const files = readingFiles(async () => {
      // One upload for each file read, so that its file, its row, or both arrive after the first listing.
      if (uploads < 20) running.push(upload());
    });
    await writeBackup({ ...store.services, files }, file);
    await Promise.all(running);
    expect(uploads).toBeGreaterThan(3);

    await readBackup(restored.services, entriesOfArchive(file));
    const rows = await restored.db.select({ key: payments.fileKey }).from(payments);
    const proofs = readdirSync(path.join(restored.services.config.dataDir, 'files/proofs'));
    expect(proofs.map((name) => `proofs/${name}`).sort()).toEqual(rows.map(({ key }) => key).sort());
    expect(rows.length).toBeGreaterThan(0);
  });

  test('reads the rows again if a file they refer to was removed', async () => {
    const key = `product-images/${randomUUID()}.webp`;
    const product = await newProduct(store.db, { variants: ['Mint'] });
    await store.services.files.put(key, 'picture');
    const name = (path: string | null) =>
      store.db.$client.query('update product_variants set image_path = $1 where product_id = $2', [
        path,
        product.id,
      ]);
    await name(key);
    let removed = false;
    const files = readingFiles(async (read) => {
      if (read !== key || removed) return;
      removed = true;
      await name(null);
      await store.services.files.delete(key);
    });
    const file = newFile();
    expect((await writeBackup({ ...store.services, files }, file)).missing).toEqual([]);
    expect(removed).toBe(true);
    const known = await verifyBackup(entriesOfArchive(file));
    expect(known.format === 3 && known.files.map((kept) => kept.key)).not.toContain(key);
    await store.db
      .delete(products)
      .where(eq(products.id, product.id))
      .catch(() => undefined);
  });

  test('reports missing files, and passes verification', async () => {
    const product = await newProduct(store.db, { variants: ['Mint'] });
    await store.db.$client.query('update product_variants set image_path = $1 where product_id = $2', [
      'product-images/lost.webp',
      product.id,
    ]);
    const said: string[] = [];
    const file = newFile();
    await backupCommand(store.services, { target: file }, (line) => said.push(line));
    expect(said.slice(1)).toEqual([
      'Files that the store refers to but that are missing, and so are not in the backup (1):',
      '  product-images/lost.webp',
    ]);
    await verifyBackup(entriesOfArchive(file));
    await store.db.$client.query('update product_variants set image_path = null');
  });
});

describe('an incomplete backup', () => {
  test.each([
    ['when the disk is full', 'ENOSPC', /the disk is full\. The incomplete backup was removed\.$/],
    ['when a file cannot be read', 'EIO', /EIO/],
  ])('is removed %s', async (_when, code, message) => {
    const file = newFile();
    const files = readingFiles(async (key) => {
      if (key.endsWith('b.webp')) throw Object.assign(new Error(code), { code });
    });
    await expect(backupCommand({ ...store.services, files }, { target: file }, () => {})).rejects.toThrow(
      message,
    );
    expect(left(file)).toEqual([]);
  });

  test('is removed when it is stopped', async () => {
    const file = newFile();
    const files = readingFiles(async (key) => {
      if (key.endsWith('b.webp')) process.emit('SIGTERM');
    });
    const stopped = backupCommand({ ...store.services, files }, { target: file }, () => {});
    await expect(stopped).rejects.toThrow('Stopped. The incomplete backup was removed.');
    expect(left(file)).toEqual([]);
  });

  test('is only a partial file until it is complete', async () => {
    const file = newFile();
    const seen: string[][] = [];
    const files = readingFiles(async () => {
      seen.push(left(file).filter((name) => !name.startsWith('.')));
    });
    await writeBackup({ ...store.services, files }, file);
    expect(new Set(seen.flat())).toEqual(new Set([`${path.basename(file)}.part`]));
    expect(left(file)).toEqual([path.basename(file)]);
  });
});

describe('a damaged backup', () => {
  const empty = useApp();
  let whole: Buffer;
  beforeAll(async () => {
    const file = newFile();
    await writeBackup(store.services, file);
    whole = await readFile(file);
  });
  /** Returns the archive with one byte of an entry changed but gzip's own checksums valid. */
  const altered = (entry: string): Buffer => {
    const tar = gunzipSync(whole);
    const header = tar.indexOf(entry);
    tar.writeUInt8(tar.readUInt8(header + 512) ^ 1, header + 512);
    return gzipSync(tar);
  };
  const DAMAGES: [string, () => Buffer, RegExp][] = [
    ['cut in the middle', () => whole.subarray(0, whole.length / 2), /not a complete backup/],
    ['that lacks its end', () => whole.subarray(0, -20), /not a complete backup/],
    [
      'with another byte in a file',
      () => altered('files/product-images/a.webp'),
      /a\.webp has changed since/,
    ],
    ['with another byte in a row', () => altered('tables/users'), /tables\/users has changed since/],
    ['that is something else', () => gzipSync('text'), /not a complete backup/],
  ];
  test.each(DAMAGES)(
    '%s is found by --verify and by restore, which changes nothing',
    async (_how, make, message) => {
      const file = newFile();
      await writeFile(file, make());
      await expect(verifyBackupCommand(store.services.config, { target: file }, () => {})).rejects.toThrow(
        message,
      );
      await expect(restoreCommand(empty.services, { target: file }, () => {})).rejects.toThrow(message);
      expect((await empty.db.$client.query('select from users')).rowCount).toBe(0);
      expect(await empty.services.files.exists('product-images/a.webp')).toBe(false);
    },
  );

  test('is distinguished from an intact one', async () => {
    const file = newFile();
    await writeFile(file, whole);
    const said: string[] = [];
    await verifyBackupCommand(store.services.config, { target: file }, (line) => said.push(line));
    expect(said).toEqual([
      expect.stringMatching(
        / is complete: \d+ tables and \d+ files, unchanged since they were backed up on /,
      ),
    ]);
  });
});

test('restores an archive of an earlier version without checksums', async () => {
  const file = newFile();
  await writeBackup(store.services, file);
  const known = await verifyBackup(entriesOfArchive(file));
  const contents = new Map<string, Buffer>();
  await entriesOfArchive(file)(async (name, content) => {
    contents.set(name, Buffer.concat(await content.toArray()));
  });
  const tables = known.tables.map(({ name, columns }) => ({ name, columns }));
  const archive = pack();
  archive.entry(
    { name: 'manifest.json' },
    JSON.stringify({ format: 1, migrations: known.migrations, tables }),
  );
  for (const { name } of tables)
    archive.entry({ name: `tables/${name}` }, contents.get(`tables/${name}`) ?? '');
  archive.entry({ name: 'files/product-images/a.webp' }, contents.get('files/product-images/a.webp') ?? '');
  archive.finalize();
  const old = newFile();
  await pipeline(archive, createGzip(), createWriteStream(old));

  expect(await readBackup(earlier.services, entriesOfArchive(old))).toEqual({
    tables: tables.length,
    files: 1,
    kept: 0,
  });
  expect((await earlier.db.$client.query('select from users')).rowCount).toBeGreaterThan(0);
});
const earlier = useApp();
