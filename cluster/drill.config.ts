import { defineConfig } from 'vitest/config';

/** The drill of backups runs nothing that npm does not install, so `npm test` has it too, with a tenth of the files. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['backup.test.ts'], provide: { files: 100 } },
});
