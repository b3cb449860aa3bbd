import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The demonstration's tests run on the same PostgreSQL.
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', '../demo/src/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/fail-on-console-error.ts'],
    testTimeout: 120_000,
    // Long enough for a machine that is busy with the other suites. An expectation that is met earlier does not wait.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    // Modules are loaded once per worker, not once per file: loading the app costs more than most files' tests.
    isolate: false,
    maxWorkers: '100%',
  },
});
