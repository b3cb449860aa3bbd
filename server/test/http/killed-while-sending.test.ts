import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sendDue } from '../../src/features/webhooks/send-due.ts';
import { newProduct, newUser } from '../builders.ts';
import { useApp } from '../harness.ts';
import { changesOf } from '../staff-catalogue.ts';
import { startReceiver } from '../webhook-receiver.ts';

const harness = useApp({ env: async () => ({ WEBHOOK_ALLOW_PRIVATE: 'true' }) });
const SERVE = fileURLToPath(new URL('../../../scripts/serve.ts', import.meta.url));

test('a message that a killed process was sending to a webhook is sent by another under the same id', {
  timeout: 180_000,
}, async () => {
  const receiver = await startReceiver();
  receiver.answerWith(() => {});
  const admin = await newUser(harness.db, { role: 'Admin' });
  const payload = { url: receiver.url, kinds: ['stock.changed'] };
  await harness.as(admin, { method: 'POST', url: '/api/admin/webhooks', payload });
  const { id } = await newProduct(harness.db, { stock: 5 });
  await changesOf(harness).setStock(id, 6);

  const { databaseUrl = '', dataDir } = harness.services.config;
  const arrived = receiver.next();
  const child = spawn(process.execPath, [SERVE], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await arrived;
  child.kill('SIGKILL');
  await once(child, 'exit');

  receiver.answerWith((_request, reply) => reply.writeHead(204).end());
  const sendAt = (at: number) =>
    sendDue({ ...harness.services, clock: () => new Date(at) }, new AbortController().signal);
  await sendAt(Date.now());
  expect(receiver.received).toHaveLength(1);
  await sendAt(Date.now() + 61_000);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
});
