import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { nameChunks } from './build/chunks.ts';
import { pdfDecoders, precompress } from './build/extra-files.ts';
import { paintFirst } from './build/first-paint/first-paint.ts';
import { leaveOutOfZod } from './build/leave-out-of-zod.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = 'http://127.0.0.1:3000';

/**
 * Also needed by the login page. These files compress better than many small ones, and stay in the browser's cache when
 * the app changes.
 */
const everyPage = /node_modules\/(react|react-dom|scheduler)\//;

/** Needed by every screen of the app. */
const everyScreen =
  /node_modules\/(zod|zustand|use-sync-external-store|@tanstack\/(react-store|react-router|router-core|history|store|react-query|query-core))\/(?!.*([iI]nfinite(?!QueryBehavior)|[qQ]ueries|mutationState|hydration|useBlocker))/;

/** Chunks with code from the back office, other than its routes, have a separate folder: no customer loads one. */
const STAFF_FOLDER = 'assets/staff/';
const backOffice = /\/src\/(routes\/admin|admin|parts\/identity|ui\/list\/table)\//;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    paintFirst(),
    leaveOutOfZod(),
    pdfDecoders(),
    serviceWorker(),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      // The server compares a page's origin with its own host, so the proxy passes the browser's host on.
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
      // Everyone loads the list of the files that each screen needs, and the back office's files would be most of it.
      resolveDependencies: (file, dependencies) => (file.startsWith(STAFF_FOLDER) ? [] : dependencies),
    },
    reportCompressedSize: false,
    // The PDF viewer's worker, loaded only for a proof in PDF, is larger than Vite's limit.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // Each module's file is chosen individually: the modules that it imports have their own.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: everyPage, priority: 1 },
            { name: 'vendor', test: everyScreen, priority: 1 },
            { name: nameChunks(), debugName: 'screens' },
          ],
        },
        chunkFileNames: ({ name, moduleIds }) =>
          name !== 'app' && moduleIds.some((id) => backOffice.test(id))
            ? `${STAFF_FOLDER}[name]-[hash:7].js`
            : 'assets/[name]-[hash:7].js',
      },
    },
  },
});
