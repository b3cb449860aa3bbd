import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import type { WorkerOptions } from './store.ts';

const executablePath = process.env.CHROMIUM_PATH;

/** Replaces the list that Playwright gives, so it repeats what of it matters here. */
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
  // The suggestions of the address bar, which nobody sees here, are a page of their own in every new window: as costly as ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig<object, WorkerOptions>({
  testDir: './journeys',
  globalSetup: './running/start-store.ts',
  outputDir: '../test-results',
  // One a core, no more than the connections of PostgreSQL allow.
  workers: Math.min(8, Math.max(2, availableParallelism())),
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A machine that is busy with something else may lose a try; what fails three times has failed.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
  projects: [
    // What changes the whole store has one of its own, from one worker; first, so that it is over before the others are.
    {
      name: 'alone',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, hasOwnStore: true },
      testMatch: /alone\//,
      fullyParallel: false,
      workers: 1,
    },
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      testIgnore: /(phone|alone)\//,
    },
    { name: 'phone', use: phone, testMatch: /phone\// },
  ],
});
