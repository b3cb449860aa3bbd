import { expect, test } from 'vitest';
import { useApp } from './harness.ts';

const harness = useApp();

test('reports that it is alive and ready', async () => {
  expect((await harness.asGuest('/healthz')).statusCode).toBe(200);
  expect((await harness.asGuest('/readyz')).json()).toEqual({ status: 'ready' });
});

test('describes itself in OpenAPI 3.1', async () => {
  expect((await harness.asGuest('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});
