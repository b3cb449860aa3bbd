import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import type { WorkerOptions } from './store.ts';

const executablePath = process.env.CHROMIUM_PATH;

/** Replaces Playwright's own list, so it repeats the entries that matter here. */
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
  // The address bar's suggestions, which nobody sees, are a separate page in every window, as costly as ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];
/** On a store that others run, whose address is given, journeys that change all of it or stop it are left out. */
const isOnRunningStore = process.env.RUNNING_STORE_URL !== undefined;
/** The budgets of the first load are for HTTP/1.1; of HTTP/2 the browser does not tell headers from scripts. */
const LEFT_OUT = isOnRunningStore ? [/\/alone\//, /failing-store\.spec/, /first-load\.spec/] : [];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig<object, WorkerOptions>({
  testDir: './journeys',
  globalSetup: './running/start-store.ts',
  outputDir: '../test-results',
  // One more than cores, because pages wait as well as work, within PostgreSQL's connection limit.
  workers: Math.min(8, availableParallelism() + 1),
  fullyParallel: true,
  // Far more than a journey takes on a quiet machine, so that none fails because others use the processor.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // A store that others run may have a certificate of its own.
    ignoreHTTPSErrors: isOnRunningStore,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace of every journey costs a seventh of their time. A failure shows what was on the page; run it again with `--trace on`.
    trace: 'off',
    // Motion costs time and processor here; tests of components have it.
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
        // Pages live for seconds here: to optimise their code costs more than it saves.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
  projects: [
    // Journeys that change the whole store use their own, in one worker; they run first so as not to be the last to
    // finish.
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
