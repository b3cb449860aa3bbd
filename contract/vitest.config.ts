import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Properties are tried on many texts: a slow machine needs longer than the five seconds that are usual.
  test: { include: ['src/**/*.test.ts'], isolate: false, maxWorkers: '100%', testTimeout: 120_000 },
});
