import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newDeliveryDetail, newUser } from '../builders.ts';
import { useApp } from '../harness.ts';

const harness = useApp();

test('compresses a listing that states its range', async () => {
  const user = await newUser(harness.db);
  for (let i = 0; i < 12; i += 1) await newDeliveryDetail(harness.db, user.id);
  const url = '/api/delivery-details';
  const response = await harness.as(user, { url, headers: { 'accept-encoding': 'br' } });
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    'content-range': 'delivery-details 0-11/12',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  const plain = await harness.as(user, url);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.body);
});
