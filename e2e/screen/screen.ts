/** What must hold of every screen. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until no animation is under way, of those that end. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/** Waits until nothing moves: answers in, fonts in, animations over. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await still(page);
};

const CONTRAST = 'color-contrast';

/** No WCAG 2.2 AA violation on the page as it stands: of all, of contrast alone (another theme), or of all but it (another width). */
export const expectAccessible = async (
  page: Page,
  part: 'all' | 'contrast' | 'but contrast' = 'all',
): Promise<void> => {
  const axe = new AxeBuilder({ page });
  if (part === 'contrast') axe.withRules(CONTRAST);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  if (part === 'but contrast') axe.disableRules(CONTRAST);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
};

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

/** Changes the theme as another tab would. */
export const changeTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.evaluate((choice) => {
    localStorage.setItem('ui-theme', choice);
    dispatchEvent(new StorageEvent('storage', { key: 'ui-theme', newValue: choice }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await still(page);
};
