import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { ensureBrowser } from '../scripts/ensure-browser.ts';
import { useWorkplace } from './parts/run-part.ts';
import { type Store, startStore } from './parts/store.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEMO_PASSWORD = 'not the published one';

const place = useWorkplace();
let store: Store;
beforeAll(async () => {
  store = await startStore(place, {
    demoPassword: DEMO_PASSWORD,
    env: { BRANDING_FILE: path.join(place.folder, 'branding.json') },
  });
});

const HOUR_MS = 3_600_000;

test.each(['HAProxy', 'nginx'] as const)(
  'the browser journeys pass on four instances behind %s',
  { timeout: HOUR_MS },
  async (name) => {
    const browser = await ensureBrowser();
    const playwright = spawn('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...(browser && { CHROMIUM_PATH: browser }),
        NODE_EXTRA_CA_CERTS: path.join(place.folder, 'tls.crt'),
        RUNNING_STORE_URL: store.balancers[name].address,
        STORE_DATABASE_URL: store.primary.url,
        STORE_DATA_DIR: place.folder,
        STORE_DEMO_PASSWORD: DEMO_PASSWORD,
      },
    });
    expect(await once(playwright, 'exit')).toEqual([0, null]);
  },
);
