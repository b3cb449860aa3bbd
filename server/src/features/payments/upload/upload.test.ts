import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofUpload as file, proofForm as form } from '../../../../test/proof-files.ts';
import { ledgerEntries } from '../../ledger/tables.ts';
import { approvePayment } from '../crediting/approve-payment.ts';
import { payments } from '../tables.ts';

const harness = useApp();
const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 251));
const picture = () => sharp(noise, { raw: { width: 64, height: 64, channels: 3 } });
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
);
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  await setStore(harness.db);
  jpeg = await picture().jpeg().toBuffer();
  png = await picture().png().toBuffer();
});

const filesIn = (folder: string): Promise<string[]> =>
  readdir(path.join(harness.services.config.dataDir, folder)).catch(() => []);
/** Everything an upload may leave behind: rows, stored files, temporary files. */
const left = async (user: { id: string }) => ({
  rows: (await harness.db.select().from(payments).where(eq(payments.userId, user.id))).length,
  entries: (await harness.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, user.id))).length,
  stored: (await filesIn('files/proofs')).length,
  temporary: (await filesIn('tmp')).length,
});

describe('keeps a proof exactly as it was sent', () => {
  test.each([
    ['JPEG', 'image/jpeg', () => jpeg],
    ['PNG', 'image/png', () => png],
    ['WebP', 'image/webp', () => picture().webp().toBuffer()],
    ['PDF', 'application/pdf', () => pdf],
  ])('of the type %s', async (_name, type, make) => {
    const user = await newUser(harness.db);
    const bytes = await make();
    const answer = await harness.as(user, file(bytes, 'whatever.exe'));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const id: string = answer.json();

    expect((await harness.as(user, `/api/payments/${id}`)).json()).toEqual({
      id,
      type: 'POP',
      orders: [],
      dateCreated: '2026-03-02T08:00:00.000Z',
      isPaid: false,
      amount: 0,
      paymentType: 0,
      image: { type, url: `payments/image/${id}` },
    });
    const image = await harness.as(user, `/api/payments/image/${id}`);
    expect(image.headers['content-type']).toBe(type);
    expect(image.rawPayload.equals(bytes)).toBe(true);
    const [row] = await harness.db.select().from(payments).where(eq(payments.id, id));
    expect(row?.fileSha256).toEqual(createHash('sha256').update(bytes).digest());
    expect(await left(user)).toMatchObject({ rows: 1, entries: 1, temporary: 0 });
  });
});

test('leaves the balance unchanged and logs the proof', async () => {
  const user = await newUser(harness.db);
  const id = (await harness.as(user, file(jpeg))).json();
  expect((await harness.as(user, '/api/account-logs')).json().accountLogs).toMatchObject([
    { logType: 'POP', logStatus: 'Added', previousOutstanding: 0, currentOutstanding: 0, entityId: id },
  ]);
});

test('accepts proofs from a customer without access to the store', async () => {
  const user = await newUser(harness.db, { storeAccess: false });
  expect((await harness.as(user, file(jpeg))).statusCode).toBe(201);
});

test('stores which order a proof is for, wherever the field is in the form', async () => {
  const user = await newUser(harness.db);
  const payload = orderPayload(user, [orderLine(await newProduct(harness.db))]);
  const orderId: string = (await harness.as(user, { method: 'POST', url: '/api/orders', payload })).json().id;
  const parts = [
    { name: 'orderId', value: orderId },
    { name: 'file', value: jpeg, filename: 'a.jpg' },
  ];
  for (const [index, ordered] of [parts, [...parts].reverse()].entries()) {
    const id = (await harness.as(user, form(ordered))).json();
    const { orders } = (await harness.as(user, `/api/payments/${id}`)).json();
    expect([index, orders]).toMatchObject([index, [{ id: orderId, amount: 0 }]]);
  }
});

test('stores every order that a proof is for, and refuses another customer’s', async () => {
  const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
  const order = async (whose: typeof user): Promise<string> => {
    const payload = orderPayload(whose, [orderLine(await newProduct(harness.db))]);
    return (await harness.as(whose, { method: 'POST', url: '/api/orders', payload })).json().id;
  };
  const send = (orderIds: string[]) =>
    harness.as(
      user,
      form([
        ...orderIds.map((value) => ({ name: 'orderIds', value })),
        { name: 'file', value: jpeg, filename: 'a.jpg' },
      ]),
    );
  const [one, two, theirs] = [await order(user), await order(user), await order(other)];
  const id = (await send([one, two])).json();
  const { orders } = (await harness.as(user, `/api/payments/${id}`)).json();
  expect(orders.map((named: { id: string }) => named.id)).toEqual([one, two]);
  expect((await send([two, one, one])).json()).toBe(id);
  expect((await send([one])).json()).not.toBe(id);
  expect((await send([one, theirs])).statusCode).toBe(404);
  expect((await send(Array.from({ length: 51 }, () => crypto.randomUUID()))).statusCode).toBe(400);
  const { orders: payable } = (await harness.as(user, '/api/payments/payable-orders')).json();
  expect(payable.map((order: { proofId: string | null }) => order.proofId !== null)).toEqual([true, true]);
});

test('creates one proof for the same file sent twice concurrently, and another once it is approved', async () => {
  const user = await newUser(harness.db);
  const responses = await Promise.all([harness.as(user, file(jpeg)), harness.as(user, file(jpeg))]);
  const [one, two] = responses.map((answer) => answer.json());
  expect(two).toBe(one);
  expect(await left(user)).toMatchObject({ rows: 1, entries: 1, temporary: 0 });

  await approvePayment(harness.db, {
    paymentId: one,
    amount: inCents(100),
    confirmed: [],
    actorId: user.id,
    at: harness.clock.now,
  });
  expect((await harness.as(user, file(jpeg))).json()).not.toBe(one);
});

test('a request with the same Idempotency-Key is the same proof, even after staff have decided on it', async () => {
  const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
  const photo = await picture().jpeg({ quality: 42 }).toBuffer();
  const send = (whose: typeof user, bytes: Buffer, key = 'phone-1') => {
    const { headers, ...request } = file(bytes);
    return harness.as(whose, { ...request, headers: { ...headers, 'idempotency-key': key } });
  };
  const [first, again] = await Promise.all([send(user, photo), send(user, photo)]);
  const id = first.json();
  expect(again.json()).toBe(id);
  await approvePayment(harness.db, {
    ...{ paymentId: id, amount: inCents(100), confirmed: [], actorId: user.id, at: harness.clock.now },
  });
  expect((await send(user, photo)).json()).toBe(id);
  const conflict = await send(user, png);
  expect([conflict.statusCode, conflict.json().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  expect(await left(user)).toMatchObject({ rows: 1, temporary: 0 });
  expect((await send(other, photo)).json()).not.toBe(id);
  expect((await send(user, photo, 'x'.repeat(201))).statusCode).toBe(400);
});

/** A tiny PNG that claims 60 000 × 60 000. */
const giantPng = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

describe('refuses, and leaves nothing behind,', () => {
  const incomplete = 'The picture is damaged or incomplete.';
  const wrongType = 'Choose a JPG, PNG, WebP or PDF file.';
  const cases: [string, () => ReturnType<typeof form>, number, string][] = [
    ['a form without a file', () => form([{ name: 'orderId', value: '' }]), 400, 'File is required.'],
    [
      'a file under another name',
      () => form([{ name: 'doc', value: jpeg, filename: 'a.jpg' }]),
      400,
      'File is required.',
    ],
    [
      'two files',
      () => form([1, 2].map(() => ({ name: 'file', value: jpeg, filename: 'a.jpg' }))),
      400,
      'Send one file at a time.',
    ],
    ['an empty file', () => file(''), 400, 'The file is empty.'],
    ['a truncated JPEG', () => file(half(jpeg)), 400, incomplete],
    ['a truncated PNG', () => file(half(png)), 400, incomplete],
    ['a truncated PDF', () => file(half(pdf)), 400, 'The PDF is damaged or incomplete.'],
    ['the beginning of a JPEG alone', () => file(jpeg.subarray(0, 20)), 400, incomplete],
    ['a page that calls itself a picture', () => file('<html><script>alert(1)</script>'), 415, wrongType],
    ['an SVG', () => file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'), 415, wrongType],
    [
      'a program that calls itself a picture',
      () => file(Buffer.from('4d5a90000300000004000000', 'hex')),
      415,
      wrongType,
    ],
    ['a picture of too many pixels', () => file(giantPng()), 413, 'The picture has too many pixels.'],
    ['more than 10 MB', () => file(Buffer.alloc(11 * 1024 * 1024, 1)), 413, 'The file is larger than 10 MB.'],
    [
      'just more than 10 MB',
      () => file(Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)])),
      413,
      'The file is larger than 10 MB.',
    ],
    [
      'a body that is no form',
      () => ({ ...file(''), headers: { 'content-type': 'application/json' }, payload: Buffer.from('{}') }),
      415,
      'Send the file as multipart/form-data.',
    ],
  ];
  test.each(cases)('%s', async (_name, request, status, message) => {
    const user = await newUser(harness.db);
    const before = await left(user);
    const answer = await harness.as(user, request());
    expect(answer.json().message).toBe(message);
    expect(answer.statusCode).toBe(status);
    expect(await left(user)).toEqual(before);
  });

  test('a truncated form or no form', async () => {
    const user = await newUser(harness.db);
    const before = await left(user);
    const request = file(jpeg);
    const headers = { 'content-type': 'multipart/form-data' };
    for (const damaged of [
      { ...request, payload: request.payload.subarray(0, 400) },
      { ...request, payload: request.payload.subarray(0, 60) },
      { ...request, payload: Buffer.from('not a form at all') },
      { ...request, headers },
    ]) {
      const answer = await harness.as(user, damaged);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    }
    expect(await left(user)).toEqual(before);
  });

  test("another customer's order", async () => {
    const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
    const payload = orderPayload(other, [orderLine(await newProduct(harness.db))]);
    const order = (await harness.as(other, { method: 'POST', url: '/api/orders', payload })).json();
    const before = await left(user);
    for (const value of [order.id, crypto.randomUUID(), 'none']) {
      const request = form([
        { name: 'file', value: jpeg, filename: 'a.jpg' },
        { name: 'orderId', value },
      ]);
      expect((await harness.as(user, request)).statusCode).toBe(404);
    }
    expect(await left(user)).toEqual(before);
  });

  test('a guest', async () => {
    const before = (await filesIn('files/proofs')).length;
    expect((await harness.asGuest(file(jpeg))).statusCode).toBe(401);
    expect((await filesIn('files/proofs')).length).toBe(before);
  });
});
