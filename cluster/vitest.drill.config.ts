import { defineConfig } from 'vitest/config';

/** The backup drill needs only what npm installs, so `npm test` runs it too, with a few of the files. */
export default defineConfig({
  test: {
    name: 'drill',
    root: import.meta.dirname,
    include: ['backup.test.ts'],
    provide: { files: 20 },
    // Parallel projects must have the same number of workers.
    maxWorkers: '100%',
  },
});
