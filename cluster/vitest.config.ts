import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['./parts/require-installed.ts'],
    // Every file starts several servers; parallel files would only wait for each other.
    fileParallelism: false,
    provide: { files: 1024 },
    testTimeout: 120_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
