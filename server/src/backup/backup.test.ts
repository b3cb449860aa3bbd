import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newDeliveryDetail, newProduct, newUser } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { addLedgerEntry } from '../features/ledger/add-entry.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { entriesOfArchive } from './archive.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const store = useApp();
const empty = useApp();
const newFile = (): string => path.join(tmpdir(), `formulary-${randomUUID()}.tar.gz`);

test('a restored store has the products, people, balances and files of the original', async () => {
  const user = await newUser(store.db, { username: 'kept' });
  await newDeliveryDetail(store.db, user.id);
  await newProduct(store.db, { name: 'Paracetamol', variants: ['Mint'] });
  for (const amount of [10_000, -2_500, 50])
    await store.db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId: user.id,
        source: 'Manual',
        action: 'Added',
        amount: inCents(amount),
        entityId: null,
        actorId: user.id,
        at: store.clock.now,
      }),
    );
  await store.services.files.put('product-images/a/b.webp', 'picture');

  const file = newFile();
  await writeBackup(store.services, file);
  await readBackup(empty.services, entriesOfArchive(file));

  const { products, total } = (await empty.as(user, '/api/products/search?q=paracet')).json();
  expect(total).toBe(1);
  expect(products[0]).toMatchObject({ name: 'Paracetamol', productVariants: [{ name: 'Mint' }] });
  expect((await empty.as(user, '/api/users')).json()).toMatchObject({
    username: 'kept',
    paymentOutstanding: 75.5,
  });
  expect((await verifyLedger(empty.db)).faults).toEqual([]);
  expect(await empty.services.files.get('product-images/a/b.webp')).toBe('picture');
});

test('a backup is not restored over a store in use, which stays unchanged', async () => {
  await newUser(store.db, { username: 'here' });
  const file = newFile();
  await writeBackup(store.services, file);
  await expect(readBackup(store.services, entriesOfArchive(file))).rejects.toThrow(
    'The database is not empty',
  );
  const { rows } = await store.db.execute(sql`select 1 from users where username = 'here'`);
  expect(rows).toHaveLength(1);
});

test('a backup never overwrites a file', async () => {
  const file = newFile();
  await writeBackup(store.services, file);
  await expect(writeBackup(store.services, file)).rejects.toThrow('EEXIST');
});

test('one file is not rotated: a number of backups to keep is refused', async () => {
  const file = newFile();
  await expect(writeBackup(store.services, file, { keep: { last: 3 } })).rejects.toThrow(
    'Old backups can be removed only from a folder or bucket',
  );
});
