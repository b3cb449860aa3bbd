import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const { version } = require('pdfjs-dist/package.json') as { version: string };
const source = join(dirname(require.resolve('pdfjs-dist/package.json')), 'wasm');

/** For pictures in scanned PDFs. The plain JavaScript ones: the content security policy allows no WebAssembly. */
const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];
const folder = `assets/pdf-decoders-${version}`;

/** Puts the picture decoders of pdf.js, which its worker loads by name when a document needs them, beside the build's files. */
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
