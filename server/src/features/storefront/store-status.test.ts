import { expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
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

test('is returned to every signed-in user, even customers without access, but not to guests', async () => {
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

test('accepts only a name that is valid for a picture', async () => {
  const status = { isClosed: false, closeMessage: '', openMessage: '', paymentMessage: '' };
  for (const name of ['', '../secrets', 'Winter Sale', 'a/b', '-x', 'x'.repeat(51)])
    await expect(saveStoreStatus(harness.db, { ...status, name }, harness.clock.now)).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: { name: expect.any(String) },
    });
});
