import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['./parts/require-installed.ts'],
    // Every file starts several servers, so files that run in parallel would only slow each other down.
    fileParallelism: false,
    provide: { files: 1024 },
    testTimeout: 120_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
