import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { photograph, proofUpload } from '../../../../test/proof-files.ts';
import { uploadLeftovers } from '../../../../test/proofs.ts';
import { buildApp } from '../../../app.ts';
import { newId } from '../../../db/columns.ts';
import { abandonedProofs, whenAbandoned } from './submit-proof.ts';

const harness = useApp();
let user: { id: string };
let jpeg: Buffer;
beforeAll(async () => {
  user = await newUser(harness.db);
  jpeg = await photograph('jpeg');
  // A successful upload creates the folders, which stay.
  expect((await harness.as(user, proofUpload(jpeg))).statusCode).toBe(201);
});
let counter = 0;
/** The photograph with different bytes each time, so that it never counts as known. */
const another = (): Buffer => {
  counter += 1;
  return Buffer.concat([jpeg, Buffer.from(String(counter))]);
};

describe('an upload cut in the middle leaves nothing behind', () => {
  const begin = async (part: number) => {
    if (!harness.app.server.listening) await harness.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = harness.app.server.address() as AddressInfo;
    const { headers, payload } = proofUpload(another());
    const cookie = await openSession(harness.services, user.id);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/payments HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, Math.floor(payload.length * part)));
    const temporary = path.join(harness.services.config.dataDir, 'tmp');
    await vi.waitFor(() => expect(fs.readdirSync(temporary, { recursive: true }).length).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    return socket;
  };

  test.each([0.1, 0.5, 0.99])('after %d of it', async (part) => {
    const before = await uploadLeftovers(harness, user);
    const socket = await begin(part);
    socket.destroy();
    await vi.waitFor(async () => expect(await uploadLeftovers(harness, user)).toEqual(before), {
      timeout: 60_000,
    });
  });

  test('by the client, which sends no more', async () => {
    const before = await uploadLeftovers(harness, user);
    const socket = await begin(0.5);
    socket.end();
    await vi.waitFor(async () => expect(await uploadLeftovers(harness, user)).toEqual(before), {
      timeout: 60_000,
    });
  });
});

test('a file whose process ended before its row was written is deleted a day later, and all others stay', async () => {
  const { db, files, jobs } = harness.services;
  expect((await harness.as(user, proofUpload(another()))).statusCode).toBe(201);
  const before = await uploadLeftovers(harness, user);
  const key = 'proofs/nobody-knows-it';
  await jobs.send(db, abandonedProofs, { key, paymentId: newId() }, { startAfter: whenAbandoned() });
  await files.put(key, jpeg);
  await harness.runJobs();
  expect(await files.exists(key)).toBe(true);
  await harness.runJobs({ early: true });
  expect(await files.exists(key)).toBe(false);
  expect(await uploadLeftovers(harness, user)).toEqual(before);
});

test('the next instance deletes files left by a killed one, and keeps new ones', async () => {
  const folder = (name: string) => path.join(harness.services.config.dataDir, 'tmp', name);
  for (const name of ['proof-old', 'proof-new']) {
    fs.mkdirSync(folder(name));
    fs.writeFileSync(path.join(folder(name), 'proof'), 'half of it');
  }
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  fs.utimesSync(folder('proof-old'), twoHoursAgo, twoHoursAgo);
  const app = await buildApp(harness.services, { logger: false, web: null });
  await app.ready();
  await app.close();
  expect(fs.readdirSync(folder('.'))).toEqual(['proof-new']);
  fs.rmSync(folder('proof-new'), { recursive: true });
});

describe('a full disk leaves nothing behind', () => {
  const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const refuse = async () => {
    const before = await uploadLeftovers(harness, user);
    const answer = await harness.as(user, proofUpload(another()));
    expect(answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The service is temporarily unavailable. Please try again.',
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(await uploadLeftovers(harness, user)).toEqual(before);
    expect((await harness.as(user, proofUpload(another()))).statusCode).toBe(201);
  };

  test('where proofs are stored', async () => {
    const { writeFile } = fsPromises;
    vi.spyOn(fsPromises, 'writeFile').mockImplementation(async (file) => {
      await writeFile(file, 'the first block, for which there was room');
      throw full();
    });
    syncBuiltinESMExports();
    await refuse();
  });

  test('where uploads are received', async () => {
    const refused = (...words: unknown[]): void => {
      const done = words.at(-1);
      if (typeof done === 'function') done(full());
    };
    vi.spyOn(fs, 'write').mockImplementation(refused);
    vi.spyOn(fs, 'writev').mockImplementation(refused);
    syncBuiltinESMExports();
    await refuse();
  });
});

describe('a database that fails after the file was written leaves nothing behind', () => {
  const failBy = async (statement: string, timing: string) => {
    await harness.db.execute(
      sql.raw(`create or replace function fail_for_test() returns trigger language plpgsql as $$
        begin ${statement} return null; end $$`),
    );
    await harness.db.execute(
      sql.raw(
        `create constraint trigger fail_for_test after insert on payments ${timing} for each row execute function fail_for_test()`,
      ),
    );
  };
  afterEach(async () => {
    await harness.db.execute(sql`drop trigger fail_for_test on payments`);
  });

  test.each([
    ['by refusing the row', `raise exception 'refused';`, '', 500],
    ['by refusing the commit', `raise exception 'refused';`, 'deferrable initially deferred', 500],
    ['by ending the connection', 'perform pg_terminate_backend(pg_backend_pid());', '', 503],
    [
      'by ending the connection at the commit',
      'perform pg_terminate_backend(pg_backend_pid());',
      'deferrable initially deferred',
      503,
    ],
    [
      'by giving up a statement that takes too long',
      `raise exception using errcode = 'query_canceled';`,
      '',
      503,
    ],
  ])('%s', async (_name, statement, timing, status) => {
    const before = await uploadLeftovers(harness, user);
    await failBy(statement, timing);
    const answer = await harness.as(user, proofUpload(another()));
    expect(answer.statusCode).toBe(status);
    expect(await uploadLeftovers(harness, user)).toEqual(before);
  });
});
