import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openFiles } from '../../src/storage/files.ts';
import { newUser, openSession } from '../builders.ts';
import { useApp } from '../harness.ts';
import { photograph, proofUpload } from '../proof-files.ts';
import { startS3 } from '../s3-server.ts';

const harness = useApp();

test('while file storage is away, an upload is refused with 503, and the log says in one line what is away', async () => {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const s3 = await startS3('store');
  const files = await openFiles({ ...harness.services.config, s3: s3.config });
  await s3.stop();
  const app = await buildApp(
    { ...harness.services, files },
    { logger: pino({ level: 'warn' }, destination), web: null },
  );
  onTestFinished(() => app.close());
  const cookie = await openSession(harness.services, (await newUser(harness.db)).id);
  const upload = proofUpload(await photograph('jpeg'));
  const answer = await app.inject({ ...upload, headers: { ...upload.headers, cookie } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: expect.stringMatching(/^Request refused: file storage failed \(.*ECONNREFUSED.*\)$/),
    }),
  ]);
  expect(lines[0]?.err).toBeUndefined();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
