import { expect, type Locator, type Page } from '@playwright/test';
import { expectNothingCovered } from './covered.ts';
import { expectAccessible, openInApp } from './screen.ts';
import { settle } from './settle.ts';

/**
 * Runs in the page. Returns a line for each text or control that is outside the window, is cut by a container, can
 * be reached only by scrolling sideways, or is squeezed until its words break.
 */
const findLost = (): string[] => {
  const lost = new Set<string>();
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('.sr-only, [aria-hidden="true"], [inert], option') !== null;
  const say = (what: string, element: Element, text: string): void => {
    lost.add(`${what}: ${element.tagName.toLowerCase()} “${text.trim().slice(0, 50)}”`);
  };
  /** Deliberately cut text has an ellipsis, and tables scroll. */
  const isMeant = (element: Element, style: CSSStyleDeclaration): boolean =>
    style.textOverflow === 'ellipsis' ||
    style.webkitLineClamp !== 'none' ||
    element.querySelector('table') !== null;

  const look = (element: Element, box: DOMRect, text: string): void => {
    if (box.width <= 1 || box.height <= 1) return;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === 'visible') continue;
      const room = around.getBoundingClientRect();
      // For screen readers only, or deliberately cut.
      if (room.width <= 1 || isMeant(around, style)) return;
      if (box.right > room.right + 1 || box.left < room.left - 1) say('cut', element, text);
    }
    if (box.right > innerWidth + 1 || box.left < -1) say('outside', element, text);
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || !text.trim() || /^(script|style|title)$/i.test(element.tagName) || isHidden(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = range.getClientRects();
    for (const box of lines) look(element, box, text);
    const { length } = text.trim();
    if (length > 8 && lines.length > length / (length > 20 ? 4 : 3))
      say('a few letters in each line', element, text);
    if (element.matches('h1, h2'))
      for (const { 0: word, index } of text.matchAll(/[a-z]{4,13}/gi)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) say(`broken “${word}”`, element, text);
      }
  }
  for (const control of document.querySelectorAll('button, input, select, textarea, a[href]'))
    if (!isHidden(control))
      look(
        control,
        control.getBoundingClientRect(),
        control.getAttribute('aria-label') ?? control.textContent ?? '',
      );
  for (const column of document.querySelectorAll('header, aside, nav, [role="dialog"]'))
    if (!isHidden(column) && column.scrollWidth > column.clientWidth + 1)
      say('scrolls sideways', column, column.textContent ?? '');
  const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (excess > 0) lost.add(`the page is ${excess} pixels wider than the window`);
  return [...lost];
};

/** Expects everything on the screen to be fully visible, and nothing wider than the window. */
export const expectNothingLost = async (page: Page): Promise<void> => {
  // Repeated until a dialog that became a drawer is open.
  await expect.poll(() => page.evaluate(findLost)).toEqual([]);
};

/** Opens an address at desktop width, without reloading the app if it is open. */
export const openWide = async (page: Page, address: string): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  if (page.url() === 'about:blank') await page.goto(address);
  else await openInApp(page, address);
};

/** The back office is made for desktops, so on a phone it is checked only for lost content. */
const isOfStaff = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/admin');
const SMALL_PHONE = { width: 360, height: 740 };
const PHONE = { width: 390, height: 844 };

/** Sets the size of all text, and waits until the screen has measured itself and is drawn with it. */
const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise<unknown>((done) => requestAnimationFrame(done));
  }, size);

/**
 * Checks that a screen is accessible, and that nothing is lost or covered: with normal and large text on a wide screen,
 * with large text on a phone, and with normal text at 320 pixels. Larger phones leave more room in every respect.
 */
export const expectQuality = async (page: Page, shows: Locator): Promise<void> => {
  const expectComplete = async (): Promise<void> => {
    await expectNothingLost(page);
    if (!isOfStaff(page)) await expectNothingCovered(page);
  };
  await expect(shows).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await expectNothingLost(page);
  await setTextSize(page, '200%');
  await expectNothingLost(page);
  await page.setViewportSize(isOfStaff(page) ? PHONE : SMALL_PHONE);
  await expect(shows).toBeVisible();
  await setTextSize(page, '200%');
  await expectComplete();
  await page.setViewportSize({ width: 320, height: 640 });
  await setTextSize(page, '');
  await expect(shows).toBeVisible();
  await expectComplete();
};
