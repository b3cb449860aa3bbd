import { defineConfig } from 'vitest/config';

/** The drill of backups needs nothing but what npm installs, so `npm test` runs it too, with a tenth of the files. */
export default defineConfig({
  test: {
    name: 'drill',
    root: import.meta.dirname,
    include: ['backup.test.ts'],
    provide: { files: 100 },
    // Projects that run side by side have one number of workers.
    maxWorkers: '100%',
  },
});
