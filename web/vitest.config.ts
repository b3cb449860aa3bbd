import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { ensureBrowser } from '../scripts/ensure-browser.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'web',
          include: ['src/**/*.test.ts'],
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Bundles everything that the app uses before the first test: a dependency found later would reload the page.
        optimizeDeps: { entries: ['src/main.tsx'] },
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['./test/component-page.ts'],
          // One page for all files: a new page for each would take longer than the tests in it.
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // Far longer than needed on an idle machine, so that no test fails on a busy one.
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: await ensureBrowser(), args: ['--disable-gpu'] },
              contextOptions: { locale: 'en-ZA', timezoneId: 'Africa/Johannesburg' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
