/** What must hold of every screen. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { settle, still } from './settle.ts';

const CONTRAST = 'color-contrast';
const WCAG = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const RULES = {
  all: { runOnly: WCAG },
  contrast: { runOnly: { type: 'rule', values: [CONTRAST] } },
  'but contrast': { runOnly: WCAG, rules: { [CONTRAST]: { enabled: false } } },
} satisfies Record<string, RunOptions>;

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
type PageWithAxe = typeof globalThis & { axe?: { run: (options: RunOptions) => Promise<AxeResults> } };

/** No WCAG 2.2 AA violation on the page as it stands: of all, of contrast alone (another theme), or of all but it (another width). */
export const expectAccessible = async (page: Page, part: keyof typeof RULES = 'all'): Promise<void> => {
  // Evaluated, since the content security policy blocks a script tag; once for each document, since it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as PageWithAxe;
      if (!axe) throw new Error('axe is not in the page');
      const results = await axe.run(options);
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
    },
    { ...RULES[part], resultTypes: ['violations'] } satisfies RunOptions,
  );
  expect(violations).toEqual([]);
};

/** What TanStack Router leaves for its developer tools. */
type PageWithRouter = typeof globalThis & {
  __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
};

/** Goes to an address as a link of the app does: without loading the app again. */
export const openInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => (globalThis as PageWithRouter).__TSR_ROUTER__.navigate({ href }), address);

/** Nothing is wider than the screen. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
};

/** Does something while all text is at twice its size. */
export const withLargeText = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const setScale = (scale: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, scale);
  await setScale('200%');
  await settle(page);
  await act();
  await setScale('');
};

/** The toast in sight says so. */
export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(text);

/** Closes the toast in sight, unless it has gone by itself, so that the next can be told from it. */
export const dismissToast = async (page: Page): Promise<void> => {
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(toasts).toHaveCount(0);
};

/** The theme that the page is shown in. */
export const themeOf = async (page: Page): Promise<string | null> =>
  page.locator('html').getAttribute('data-theme');

/** Changes the theme as another tab would. */
export const changeTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.evaluate((choice) => {
    localStorage.setItem('ui-theme', choice);
    dispatchEvent(new StorageEvent('storage', { key: 'ui-theme', newValue: choice }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await still(page);
};

/** What is on the screen is accessible, dark and light. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  await changeTheme(page, 'dark');
  await expectAccessible(page, 'contrast');
  await changeTheme(page, 'light');
  await expectAccessible(page);
};
