/** Checks that apply to every screen. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expectLegible } from './legible.ts';
import { settle } from './settle.ts';

const WCAG = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** `expectLegible` checks the contrast. */
const RULES: RunOptions = {
  runOnly: WCAG,
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: false } },
};

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
type PageWithAxe = typeof globalThis & { axe?: { run: (options: RunOptions) => Promise<AxeResults> } };

/** Expects no WCAG 2.2 AA violation on the current page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Evaluated, because the content security policy blocks script tags; only once per document, because it is half a
  // megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (options) => {
    const { axe } = globalThis as PageWithAxe;
    if (!axe) throw new Error('axe is not in the page');
    const results = await axe.run(options);
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, RULES);
  expect(violations).toEqual([]);
  await expectLegible(page);
};

/** Left by TanStack Router for its developer tools. */
type PageWithRouter = typeof globalThis & {
  __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
};

/** Opens an address as a link in the app does, without a reload. */
export const openInApp = async (page: Page, address: string): Promise<void> => {
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
  await page.evaluate((href) => (globalThis as PageWithRouter).__TSR_ROUTER__.navigate({ href }), address);
};

export const expectNoSideways = async (page: Page): Promise<void> => {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
};

/** Expects touch targets in the page, its open dialog and the tabs to be at least 44 pixels high. */
export const expectFingerSized = async (page: Page): Promise<void> => {
  const findSmall = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main button, main select, [role$="dialog"] button, nav[aria-label="Main"] a',
        ),
      ]
        .map((element) => ({
          name: element.ariaLabel ?? element.textContent,
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 36))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    );
  await expect.poll(findSmall, page.url()).toEqual([]);
};

/** Expects each control of the page that takes the focus to be scrolled out from under the bars. */
export const expectFocusInSight = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab');
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a[href], button:enabled, input, select, textarea)')]
      .filter(
        (control) =>
          control.checkVisibility() && !control.closest('.sr-only') && !control.matches('.sr-only'),
      )
      .filter((control) => {
        control.focus();
        const { left, top, width, height } = control.getBoundingClientRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        return (
          front?.closest('nav[aria-label="Main"], [data-place-bar]') &&
          !front.contains(control) &&
          !control.contains(front)
        );
      })
      .map((control) => control.ariaLabel ?? control.textContent),
  );
  expect(covered).toEqual([]);
};

/** Runs a function with all text at twice its size. */
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

/** Presses a button that ignores presses while it is busy. */
export const press = async (button: Locator): Promise<void> => {
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
};

/** Expects a visible toast to contain this text. */
export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(text);

/** Closes the visible toast, if it is still there, so that the next one can be told apart. */
export const dismissToast = async (page: Page): Promise<void> => {
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(toasts).toHaveCount(0);
};
