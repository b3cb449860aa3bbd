import type { LookupAddress } from 'node:dns';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { changesOf } from '../../../test/staff-catalogue.ts';
import { startReceiver } from '../../../test/webhook-receiver.ts';
import { isPublicAddress, lookupPublic } from './post-message.ts';
import { sendDue } from './send-due.ts';

const harness = useApp();
let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});

const register = (url: string) =>
  harness.as(admin, {
    method: 'POST',
    url: '/api/admin/webhooks',
    payload: { url, kinds: ['stock.changed'] },
  });

test.each([
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://10.1.2.3/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/hook',
  'https://[::ffff:10.1.2.3]/hook',
  'https://[fd00::1]/hook',
  'https://[fe80::1]/hook',
  'http://erp.example.com/hook',
])('a webhook to %s is refused', async (url) => {
  const refused = await register(url);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { url: 'Enter an address that begins with https:// and is on the Internet.' },
  ]);
});

test('a host name that resolves to this machine is not connected to', async () => {
  const receiver = await startReceiver();
  const made = await register(`https://localhost:${receiver.port}/hook`);
  expect(made.statusCode).toBe(201);
  const { id } = await newProduct(harness.db, { stock: 5 });
  await changesOf(harness).setStock(id, 6);
  await harness.readEvents();
  await sendDue(harness.services, new AbortController().signal);
  const log = await harness.as(admin, `/api/admin/webhooks/${made.json().id}/deliveries`);
  expect(log.json().webhookDeliveries).toEqual([
    expect.objectContaining({
      state: 'waiting',
      status: null,
      error: expect.stringContaining('is not on the Internet. Webhooks are not sent to private addresses.'),
    }),
  ]);
  expect(receiver.received).toEqual([]);
});

const ask = (answers: LookupAddress[]) => {
  const lookup = lookupPublic((_name, _options, callback) => callback(null, answers));
  return new Promise<unknown>((resolve) => {
    lookup('erp.example.com', { all: true }, (error, found) => resolve(error?.message ?? found));
  });
};
const PUBLIC = { address: '93.184.215.14', family: 4 };

test('a host name is checked by every address that the connection may use', async () => {
  expect(await ask([PUBLIC])).toEqual([PUBLIC]);
  const rebound = [PUBLIC, { address: '192.168.1.7', family: 4 }];
  expect(await ask(rebound)).toMatch(/^192\.168\.1\.7 is not on the Internet/);
  expect(await ask([])).toBe('erp.example.com has no address');
});

test('a host name that first resolved to a public address is refused once it resolves to this machine', async () => {
  const answers = [PUBLIC, { address: '127.0.0.1', family: 4 }];
  const lookup = lookupPublic((_name, _options, callback) => callback(null, answers.splice(0, 1)));
  const next = () =>
    new Promise<unknown>((resolve) => {
      lookup('erp.example.com', {}, (error, address) => resolve(error?.message ?? address));
    });
  expect(await next()).toBe(PUBLIC.address);
  expect(await next()).toMatch(/^127\.0\.0\.1 is not on the Internet/);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
  ['not an address', false],
])('whether %s is on the Internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
