import { defineConfig } from 'vitest/config';

/** The drill of backups runs nothing that npm does not install, so `npm test` has it too. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['backup.test.ts'] },
});
