import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../e2e/running/store-process.ts';
import { SETTING_NAMES } from '../server/src/config.ts';
import {
  buildStoreImage,
  type Image,
  runInContainer,
  settingsIn,
  startContainer,
} from './parts/containers.ts';
import { startPrimary } from './parts/postgres.ts';
import { useWorkplace } from './parts/run-part.ts';

const BUILD_MS = 1_200_000;
const PASSWORD = 'a long enough password';

const place = useWorkplace();
let image: Image;

beforeAll(async () => {
  image = await buildStoreImage(place);
}, BUILD_MS);

test('the image is smaller than 250 MB, runs as its own user, and contains no build tools', async () => {
  expect(image.bytes).toBeLessThan(250_000_000);
  expect(image.user).toBe('10001:10001');
  expect(await image.list('formulary')).toEqual(['node_modules', 'package.json', 'scripts', 'server', 'web']);
  expect(await image.list('formulary/node_modules')).not.toContain('rolldown');
  expect(await image.list('usr/local/bin')).toEqual(['formulary', 'node']);
});

test('the image runs with a read-only root, no capabilities and 512 MB', async () => {
  const env = { DATABASE_URL: (await startPrimary(place)).url, DRAIN_SECONDS: '1' };
  expect(await runInContainer(image, env, 'formulary', 'migrate')).toContain('up to date');
  const store = await startContainer(place, image, await freePort(), env);
  const origin = `http://127.0.0.1:${store.port}`;
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
  await store.checkHealth();
  const create = ['formulary', 'user', 'create', 'admin', '--name', 'Thandi', '--role', 'Admin'];
  await store.exec('sh', '-c', `echo '${PASSWORD}' | ${create.join(' ')}`);
  const signedIn = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  expect(signedIn.status).toBe(204);
  expect((await fetch(origin)).headers.get('content-type')).toContain('text/html');
  expect(await store.stopGently()).toBe(0);
});

test.each(['containers/compose.yaml', 'kubernetes/settings.yaml'])('every setting in %s exists', (file) => {
  const named = settingsIn(file);
  expect(named).toContain('DATABASE_URL');
  for (const setting of named) expect(SETTING_NAMES).toContain(setting);
});
