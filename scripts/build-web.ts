import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = path.join(root, 'web');
const stamp = path.join(web, 'dist', '.sources');

/** What the build is made of; anything else changes nothing in it. */
const SOURCES = [
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
];

const filesUnder = async (entry: string): Promise<string[]> => {
  const found = await readdir(path.join(root, entry), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (!found) return [entry];
  return found
    .filter((item) => item.isFile())
    .map((item) => path.relative(root, path.join(item.parentPath, item.name)));
};

const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  const files = (await Promise.all(SOURCES.map(filesUnder))).flat().sort();
  for (const file of files) {
    const content = await readFile(path.join(root, file)).catch(() => undefined);
    if (content) hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** In a process of its own: Vite makes the process that it builds in a production one. */
const runVite = async (): Promise<void> => {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web app could not be built.');
};

/** Builds the web app, unless what it is made of has not changed since it was last built. */
export const buildWeb = async (): Promise<void> => {
  const sources = await fingerprint();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  process.stdout.write('Building the web app.\n');
  await runVite();
  await writeFile(stamp, sources);
};

if (import.meta.main) await buildWeb();
