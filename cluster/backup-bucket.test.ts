/** Backups in a bucket of OpenStack Swift. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { formulary } from './parts/command-line.ts';
import { useWorkplace } from './parts/run-part.ts';
import { startSwift } from './parts/swift.ts';

const place = useWorkplace();

test('the backup commands work with a bucket', {
  timeout: 600_000,
}, async () => {
  const { env, list } = await startSwift(place);
  const target = `s3://${env.S3_BUCKET}/wholesale/store`;
  const settingsOf = (folder: string) => ({
    DATA_DIR: path.join(place.folder, folder),
    BACKUP_S3_ENDPOINT: env.S3_ENDPOINT ?? '',
    BACKUP_S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY ?? '',
  });
  const store = settingsOf('data');
  await formulary(store, 'migrate');
  await formulary(store, 'seed');
  for (let night = 0; night < 3; night += 1) await formulary(store, 'backup', '--to', target, '--keep', '2');
  expect((await formulary(store, 'backup', '--list', target)).trim().split('\n')).toHaveLength(2);
  expect(await list('wholesale/store/backups/')).toHaveLength(2);
  expect(await formulary(store, 'backup', '--verify', target)).toMatch('is complete');
  expect(await formulary(store, 'backup', '--try-restore', target)).toMatch(
    'accounts with matching balances',
  );

  const restored = settingsOf('restored');
  await formulary(restored, 'migrate');
  await formulary(restored, 'restore', target);
  expect(await formulary(restored, 'verify-ledger')).toBe(await formulary(store, 'verify-ledger'));
});
