<<<<<<< /tmp/mw.2=======/** Finds content lost on a screen: outside the window, clipped by a container, or reachable only by scrolling sideways. */
import { expect, type Page } from '@playwright/test';

/** Runs in the page. Returns a line for each text or control that is not fully visible. */
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
    for (const box of range.getClientRects()) look(element, box, text);
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
  return [...lost];
};

/**
 * Expects everything on the screen to be fully visible, and nothing wider than the window. Waits until a dialog that
 * became a drawer is open.
 */
export const expectNothingLost = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(findLost)).toEqual([]);
  const findExcess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(findExcess).toBeLessThanOrEqual(0);
};
>>>>>>> /tmp/mw.3