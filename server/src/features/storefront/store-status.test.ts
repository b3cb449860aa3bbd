import type { StaffStore } from '@formulary/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { saveStoreStatus } from './save-store-status.ts';

const harness = useApp();
const URL = '/api/store-status';

test('is open and without messages by default', async () => {
  const user = await newUser(harness.db);
  expect((await harness.as(user, URL)).json()).toEqual({
    isClosed: false,
    opensAt: null,
    closeMessage: '',
    name: 'default',
    openMessage: '',
    paymentMessage: '',
    restoresAccess: false,
    preparesWhileClosed: false,
  });
});

test('is returned to customers without access, but not to guests', async () => {
  const revoked = await newUser(harness.db, { storeAccess: false });
  expect((await harness.as(revoked, URL)).statusCode).toBe(200);
  expect((await harness.asGuest(URL)).statusCode).toBe(401);
});

test('returns the latest messages, sanitised', async () => {
  const user = await newUser(harness.db);
  const status = { isClosed: true, name: 'stocktake', closeMessage: '', openMessage: '', paymentMessage: '' };
  await saveStoreStatus(harness.db, status, harness.clock.now);
  await saveStoreStatus(
    harness.db,
    {
      ...status,
      closeMessage: '<p onclick="steal()">Back on <strong>Monday</strong></p><script>steal()</script>',
      openMessage: '<h1>Open</h1><img src="x" onerror="steal()"><iframe src="https://evil.example"></iframe>',
      paymentMessage:
        '<a href="javascript:steal()" style="position:fixed">Pay</a><a href="https://bank.example">Bank</a>',
    },
    harness.clock.now,
  );
  const response = await harness.as(user, URL);
  expect(response.body).not.toMatch(/steal|script|iframe|style|onclick|onerror/);
  expect(response.json()).toEqual({
    isClosed: true,
    opensAt: null,
    name: 'stocktake',
    closeMessage: '<p>Back on <strong>Monday</strong></p>',
    openMessage: '<h2>Open</h2><img src="x" />',
    paymentMessage:
      '<a target="_blank" rel="noopener noreferrer">Pay</a>' +
      '<a href="https://bank.example" target="_blank" rel="noopener noreferrer">Bank</a>',
    restoresAccess: false,
    preparesWhileClosed: false,
  });
});

test('refuses a name that is not valid for a picture', async () => {
  const status = { isClosed: false, closeMessage: '', openMessage: '', paymentMessage: '' };
  for (const name of ['', '../secrets', 'Winter Sale', 'a/b', '-x', 'x'.repeat(51)])
    await expect(saveStoreStatus(harness.db, { ...status, name }, harness.clock.now)).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: { name: expect.any(String) },
    });
});

describe('preparing', () => {
  beforeEach(() => setStore(harness.db, { isClosed: true, preparesWhileClosed: false }));

  const turn = async (preparesWhileClosed: boolean) => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const store: StaffStore = (await harness.as(admin, '/api/admin/store')).json();
    const { version, isScheduled, schedule, timeZone } = store;
    const payload = { version, isScheduled, schedule, timeZone, preparesWhileClosed };
    const saved = await harness.as(admin, { method: 'PUT', url: '/api/admin/store/hours', payload });
    expect(saved.json()).toMatchObject({ preparesWhileClosed, version: version + 1 });
    const { auditEntries } = (await harness.as(admin, '/api/admin/audit?entity=Store&take=1')).json();
    return { admin, entry: auditEntries[0] };
  };

  test('“Prepare while closed” is off until an Admin turns it on, which customers see and the audit log records', async () => {
    const customer = await newUser(harness.db);
    const status = async () => (await harness.as(customer, '/api/store-status')).json();
    expect(await status()).toMatchObject({ isClosed: true, preparesWhileClosed: false });
    const on = await turn(true);
    expect(await status()).toMatchObject({ isClosed: true, preparesWhileClosed: true });
    expect(on.entry).toMatchObject({
      actor: { id: on.admin.id },
      summary: 'Turned on “Prepare while closed”',
      before: { preparesWhileClosed: false },
      after: { preparesWhileClosed: true },
    });
    const off = await turn(false);
    expect(await status()).toMatchObject({ preparesWhileClosed: false });
    expect(off.entry).toMatchObject({
      actor: { id: off.admin.id },
      summary: 'Turned off “Prepare while closed”',
    });
  });

  describe.each([
    ['off', false],
    ['on', true],
  ])('while the store is closed, with “Prepare while closed” %s', (_which, preparesWhileClosed) => {
    beforeEach(() => setStore(harness.db, { isClosed: true, preparesWhileClosed }));

    test('an order is refused', async () => {
      const customer = await newUser(harness.db);
      const answer = await harness.as(customer, {
        method: 'POST',
        url: '/api/orders',
        payload: orderPayload(customer, [orderLine(await newProduct(harness.db))]),
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'STORE_CLOSED', message: 'Store Closed' });
    });

    test('customers can search, fill a cart and save lists', async () => {
      const customer = await newUser(harness.db);
      const { id: productId, sku } = await newProduct(harness.db, { cost: 5_000 });
      const line = { productId, variantId: null, quantity: 2 };
      const priced = { forCollection: false, lines: [{ ...line, cost: 50 }] };
      const ask = (url: string) => harness.as(customer, url);
      const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
        harness.as(customer, { method, url, payload });
      const answers = [
        await ask(`/api/products/search?q=${sku}`),
        await ask(`/api/quick-order/line?text=${sku}`),
        await send('POST', '/api/quick-order/match', { lines: [{ text: sku }] }),
        await ask('/api/usuals'),
        await send('PUT', '/api/cart', { ...priced, userId: customer.id, version: 0 }),
        await send('POST', '/api/lists', { name: 'Weekly', lines: [line] }),
        await send('POST', '/api/saved-carts', { ...priced, name: 'Later' }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 201, 201]);
      expect((await ask('/api/cart')).json().lines).toMatchObject([
        { product: { id: productId }, quantity: 2 },
      ]);
    });
  });
});

describe('pictures', () => {
  let admin: Awaited<ReturnType<typeof newUser>>;
  beforeAll(async () => {
    admin = await newUser(harness.db, { role: 'Admin' });
  });

  const picture = (background: string, { width = 400, height = 400 } = {}) =>
    sharp({ create: { width, height, channels: 3, background } });
  const upload = (name: string, bytes: Buffer, type = 'image/png') =>
    harness.as(admin, {
      method: 'PUT',
      url: `/api/admin/store/pictures/${name}`,
      payload: bytes,
      headers: { 'content-type': type },
    });
  const names = async (): Promise<string[]> =>
    (await harness.as(admin, '/api/admin/store/pictures'))
      .json()
      .pictures.map(({ name }: { name: string }) => name);

  test('stores a picture under its name, as a JPEG of the announcement’s size, and lists it', async () => {
    const answer = await upload('spring', await picture('green').png().toBuffer());
    expect(answer.json().pictures).toEqual([
      { name: 'spring', path: 'asset-images/open-image-spring.jpg', changedAt: expect.any(String) },
    ]);
    const shown = await harness.asGuest('/asset-images/open-image-spring.jpg');
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1280,
      height: 720,
    });
    expect(
      (await harness.as(admin, '/api/admin/audit?entity=Store&take=1')).json().auditEntries[0],
    ).toMatchObject({
      action: 'Added',
      label: 'Picture spring',
    });
  });

  test('replaces a picture', async () => {
    await upload('autumn', await picture('red').webp().toBuffer(), 'image/webp');
    await upload('autumn', await picture('blue').jpeg().toBuffer(), 'image/jpeg');
    const shown = await harness.asGuest('/asset-images/open-image-autumn.jpg');
    const { dominant } = await sharp(shown.rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    expect((await names()).filter((name) => name === 'autumn')).toHaveLength(1);
    expect(
      (await harness.as(admin, '/api/admin/audit?entity=Store&take=1')).json().auditEntries[0],
    ).toMatchObject({
      action: 'Updated',
      summary: 'Replaced an announcement picture',
    });
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'image/png', 400],
    ['bytes that are no picture', Buffer.from('<svg onload="x()"/>'), 'image/png', 400],
    [
      'a picture that ends early',
      async () => (await picture('red').png().toBuffer()).subarray(0, 300),
      'image/png',
      400,
    ],
    ['a GIF under another name', () => picture('red').gif().toBuffer(), 'image/png', 400],
    ['another type', Buffer.from('%PDF-1.4'), 'application/pdf', 415],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png', 413],
  ])('refuses %s, and stores nothing', async (_what, content, type, status) => {
    const answer = await upload('refused', typeof content === 'function' ? await content() : content, type);
    expect(answer.statusCode).toBe(status);
    expect(await names()).not.toContain('refused');
  });

  test.each(['..%2F..%2Fsecrets', 'Winter', 'a.b'])('refuses the name %s', async (name) => {
    expect((await upload(name, await picture('red').png().toBuffer())).statusCode).toBe(404);
  });
});
