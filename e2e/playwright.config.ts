import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import type { WorkerOptions } from './store.ts';

const executablePath = process.env.CHROMIUM_PATH;

/** Replaces Playwright's own list, so it repeats the entries from there that matter here. */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The address bar's suggestions are a separate page in every window, as costly as ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];
/** On an external store, given by its address, journeys that change the whole store or stop it are skipped. */
const isOnRunningStore = process.env.RUNNING_STORE_URL !== undefined;
/** The first load's budgets are for HTTP/1.1: over HTTP/2, the browser does not count headers and bodies separately. */
const LEFT_OUT = isOnRunningStore ? [/\/alone\//, /failing-store\.spec/, /first-load\.spec/] : [];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig<object, WorkerOptions>({
  testDir: './journeys',
  globalSetup: './running/start-store.ts',
  outputDir: '../test-results',
  // One more than the cores, because pages also wait, but within PostgreSQL's connection limit.
  workers: Math.min(8, availableParallelism() + 1),
  fullyParallel: true,
  // Far longer than a journey takes on an idle machine, so that none fails on a busy one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Each would install the whole app; the journeys without a network allow them.
    serviceWorkers: 'block',
    // An external store may have a self-signed certificate.
    ignoreHTTPSErrors: isOnRunningStore,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording traces would take a seventh of the run time. A failure shows what was on the page; run it again with
    // `--trace on`.
    trace: 'off',
    // Animations cost time and CPU here; component tests cover them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages exist for seconds here, so optimising their code costs more than it saves.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
  projects: [
    // Journeys that change the whole store use a separate one, in one worker. They start first, so that they do not
    // finish last.
    {
      name: 'alone',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, hasOwnStore: true },
      testMatch: /alone\//,
      testIgnore: LEFT_OUT,
      fullyParallel: false,
      workers: 1,
    },
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      testIgnore: [/(phone|alone)\//, ...LEFT_OUT],
    },
    { name: 'phone', use: phone, testMatch: /phone\// },
  ],
});
