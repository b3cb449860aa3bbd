import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const { version } = require('pdfjs-dist/package.json') as { version: string };
const source = join(dirname(require.resolve('pdfjs-dist/package.json')), 'wasm');

/**
 * Decoders for pictures in scanned PDFs, in plain JavaScript because the content security policy allows no WebAssembly.
 */
const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];
const folder = `assets/pdf-decoders-${version}`;

/** Adds the picture decoders of pdf.js to the build. Its worker loads them by name when a document needs them. */
export const pdfDecoders = (): Plugin => ({
  name: 'pdf-decoders',
  async generateBundle() {
    for (const file of DECODERS)
      this.emitFile({
        type: 'asset',
        fileName: `${folder}/${file}`,
        source: await readFile(join(source, file)),
      });
  },
  configureServer(server) {
    server.middlewares.use(`/${folder}`, (request, response, next) => {
      const file = DECODERS.find((name) => request.url === `/${name}`);
      if (!file) return next();
      readFile(join(source, file)).then(
        (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
        next,
      );
    });
  },
});

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|webmanifest|txt)$/;
/** In bytes. Compressing a smaller file saves too little to matter. */
const SMALLEST = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

/**
 * Writes `.br` and `.gz` files beside every compressible file of the build, so that the server never compresses one
 * itself.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (!dir) return;
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files.filter((name) => COMPRESSIBLE.test(name)).map((file) => compress(join(dir, file))),
    );
  },
});
