import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
const PUBLIC = new URL('../public/', import.meta.url);
const IN_PUBLIC = ['icon.svg', 'logo.svg'];

/** Loaded on demand by what needs a network, or by staff; each is larger than the rest of a screen. */
const LARGE = /\/(pdf|barcode-worker|rich-text|zxing)[\w.-]*$/;
/** Fonts in other scripts than the page preloads. */
const KEPT_ASSETS = /\.css$|-latin-[\w-]*normal-[\w-]+\.woff2$/;

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Returns the files that customers' screens load, without those of the back office. */
const filesOfCustomers = (bundle: Rolldown.OutputBundle): string[] => {
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
  const found = new Set(entries.map(({ fileName }) => fileName));
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const next of [...chunk.imports, ...chunk.dynamicImports])
      if (!next.startsWith('assets/staff/') && !LARGE.test(next)) found.add(next);
  }
  const assets = Object.keys(bundle).filter((name) => KEPT_ASSETS.test(name) && !name.includes('/staff/'));
  return [...found, ...assets].sort();
};

/** Builds `/service-worker.js`, with the list of the files that it keeps. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    // After the page is complete.
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const files = filesOfCustomers(bundle);
      const kept = [
        { url: '/', revision: hashOf(`${hashOf(page.source)} ${files.join(' ')}`) },
        ...files.map((name) => ({ url: `/${name}`, revision: null })),
      ];
      for (const name of IN_PUBLIC)
        kept.push({ url: `/${name}`, revision: hashOf(await readFile(new URL(name, PUBLIC))) });
      const built = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: { APP_FILES: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          target: 'es2023',
          lib: { entry: SOURCE, formats: ['es'], fileName: 'service-worker' },
        },
      })) as Rolldown.RolldownOutput[];
      const [script] = built.flatMap(({ output }) => output);
      if (script?.type !== 'chunk') throw new Error('The service worker was not built.');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: script.code });
    },
  },
});
