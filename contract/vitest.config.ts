import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Property tests run on many inputs, so a slow machine needs longer than the default of five seconds.
  test: { include: ['src/**/*.test.ts'], isolate: false, maxWorkers: '100%', testTimeout: 120_000 },
});
