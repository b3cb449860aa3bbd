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
        // All that the app uses is bundled before the first test: what is found on the way would load the page again.
        optimizeDeps: { entries: ['src/main.tsx'] },
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['./test/component-page.ts'],
          // One page for all files: a page for each would cost more than the tests in it.
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // Far more than is needed on a quiet machine, so that no test fails because others use the processor.
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
