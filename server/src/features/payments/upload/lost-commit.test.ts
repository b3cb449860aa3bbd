import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { photograph, proofUpload } from '../../../../test/proof-files.ts';
import { buildApp } from '../../../app.ts';
import { openDatabase } from '../../../db/client.ts';
import { openJobs } from '../../../jobs/jobs.ts';
import { payments } from '../tables.ts';

const harness = useApp();

type Line = { breaks: 'never' | 'this connection' | 'every connection'; isDown: boolean };

/** A connection to the database that can be made to break when the reply to a commit arrives. */
const brittleLine = async (url: URL) => {
  const line: Line = { breaks: 'never', isDown: false };
  const sockets = new Set<Socket>();
  const server = createServer((inbound) => {
    if (line.isDown) return inbound.destroy();
    const outbound = connect(Number(url.port), url.hostname);
    let isCommitting = false;
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    inbound.on('close', () => outbound.destroy());
    inbound.on('data', (words) => {
      isCommitting = line.breaks !== 'never' && words.includes('commit');
      outbound.write(words);
    });
    outbound.on('data', (words) => {
      if (!isCommitting) return inbound.write(words);
      line.isDown = line.breaks === 'every connection';
      for (const socket of line.isDown ? sockets : [inbound]) socket.destroy();
      line.breaks = 'never';
      isCommitting = false;
      return undefined;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { line, url: through.href };
};

const openApp = async () => {
  const brittle = await brittleLine(new URL(harness.services.db.$client.options.connectionString ?? ''));
  const db = openDatabase(brittle.url, { poolSize: 4, onError: () => {} });
  const app = await buildApp(
    { ...harness.services, db, readCatalogue: (query) => query(db), jobs: openJobs(db) },
    { logger: false, web: null },
  );
  onTestFinished(async () => {
    await app.close();
    await db.$client.end();
  });
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  const upload = (bytes: Buffer) => {
    const request = proofUpload(bytes);
    return app.inject({ ...request, headers: { ...request.headers, cookie } });
  };
  const rows = () => harness.db.select().from(payments).where(eq(payments.userId, user.id));
  // The first upload opens persistent connections, so that the next commit is the upload's own.
  expect((await upload(await photograph('png'))).statusCode).toBe(201);
  return { line: brittle.line, upload, rows };
};

test('confirms a proof when only the reply to its commit was lost', async () => {
  const { line, upload, rows } = await openApp();
  line.breaks = 'this connection';
  const answer = await upload(await photograph('jpeg'));
  expect(line.breaks).toBe('never');
  expect(answer.statusCode).toBe(201);
  const row = (await rows()).find(({ id }) => id === answer.json());
  expect(await harness.services.files.exists(row?.fileKey ?? '')).toBe(true);
});

test('deletes no file while it is unknown whether its proof was recorded', async () => {
  const { line, upload, rows } = await openApp();
  const bytes = await photograph('jpeg');
  line.breaks = 'every connection';
  expect((await upload(bytes)).statusCode).toBe(503);
  expect(line.isDown).toBe(true);

  line.isDown = false;
  const again = await upload(bytes);
  expect(again.statusCode).toBe(201);
  const kept = await rows();
  expect(kept).toHaveLength(2);
  for (const { fileKey } of kept) expect(await harness.services.files.exists(fileKey ?? '')).toBe(true);
});
