import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfDecoders } from './build/pdf-decoders.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';

const server = 'http://127.0.0.1:3000';

/** What every screen needs, in one file: it compresses better, and stays in the browser's cache when the app changes. */
const everyScreen =
  /node_modules\/(react|react-dom|scheduler|zod|zustand|clsx|tailwind-merge|class-variance-authority|@tanstack\/(react-router|router-core|history|store|react-query|query-core))\/(?!.*([iI]nfinite|[qQ]ueries|mutationState|hydration|useBlocker))/;

/** The small parts that the first screen has in common with all others: thirty files of a few hundred bytes are more than one. */
const firstScreen =
  /lucide-react\/dist\/esm\/(?!icons)|\/web\/src\/(lib\/class-names\/|ui\/(action\/(button|link-button)|feedback\/(notice|spinner|skeleton)|form\/(field-frame|text-field)))/;

/** Chunks with anything of the back office stand apart: no customer loads one. */
const STAFF_FOLDER = 'assets/staff/';
const FIRST_SCREENS = /^assets\/(_protected|login)-/;
const backOffice = /\/src\/(routes\/admin|admin)\//;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The loader too: what only one screen fetches is no part of what all screens load.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
    preloadFonts([/fraunces-latin-wght-normal/, /geist-latin-wght-normal/]),
    pdfDecoders(),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      // The server compares a page's origin with its own host: the browser's host goes through.
      ['/api', '/asset-images', '/product-images'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Everybody loads the list of what each screen needs: that list tells of the login screen and of the shell alone. The code
      // of the others is fetched when their link is reached for, or ahead of that while nothing else is.
      resolveDependencies: (file, dependencies) => (FIRST_SCREENS.test(file) ? dependencies : []),
    },
    reportCompressedSize: false,
    // The PDF viewer's worker, which only a proof in PDF asks for, is larger than Vite would like.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyScreen },
            { name: 'first', test: firstScreen },
          ],
        },
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => backOffice.test(id))
            ? `${STAFF_FOLDER}[name]-[hash:7].js`
            : 'assets/[name]-[hash:7].js',
      },
    },
  },
});
