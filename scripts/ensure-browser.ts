/** Finds a Chromium for the browser suite: Playwright's own, the system's, or installs one; else says exactly what is missing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

const systemBrowser = (): string | undefined => SYSTEM.find((file) => existsSync(file));

const succeeds = (command: string, words: string[]): boolean =>
  spawnSync(command, words, { stdio: 'inherit' }).status === 0;

const installFromDebian = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  succeeds('apt-get', ['update', '-qq']) &&
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);

const installFromPlaywright = (): boolean =>
  succeeds('npx', ['playwright', 'install', 'chromium-headless-shell', 'chromium']);

/**
 * The path of a Chromium that starts, undefined for Playwright's own. Throws, saying what to do, when there is none and
 * none can be installed.
 */
export const ensureBrowser = (): string | undefined => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    execFileSync(given, ['--version'], { stdio: 'ignore' });
    return given;
  }
  if (existsSync(chromium.executablePath())) return undefined;
  const found = systemBrowser();
  if (found) return found;
  if (installFromDebian()) return systemBrowser();
  if (installFromPlaywright() && existsSync(chromium.executablePath())) return undefined;
  throw new Error(
    'The browser suite needs Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium) or name one in CHROMIUM_PATH.',
  );
};
