/** Finds overlapping text and controls, cut-off amounts, and bars that leave too little of a phone's window. */
import { expect, type Page } from '@playwright/test';

/** Runs in the page. Returns a line for each problem anywhere on the page, without scrolling. */
const findCovered = (): string[] => {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Item = { element: Element; text: string; layer: Element; box: Box };
  const OVERLAY = '[role$="dialog"], [role="listbox"], [role="menu"], [data-scrim]';
  const faults = new Set<string>();
  const nameOf = (text: string): string => `“${text.trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('.sr-only, [aria-hidden="true"], [inert], option, svg') !== null;
  /**
   * Whether the element stays in place while the page scrolls. A sticky one does not if its edges are far outside the
   * window.
   */
  const isBar = (element: Element): boolean => {
    const { position, top, right, bottom, left } = styleOf(element);
    if (position !== 'sticky') return position === 'fixed';
    return [top, right, bottom, left].some((edge) => Number.parseFloat(edge) > -innerHeight);
  };
  const layerOf = (element: Element): Element => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (isBar(around) || around.matches(OVERLAY)) return around;
    return document.body;
  };
  /**
   * Returns the part of a box that its containers do not clip, or undefined if none is left. `missing` is the width
   * permanently cut off its sides.
   */
  const clip = (
    element: Element,
    { left, top, right, bottom }: Box,
  ): (Box & { missing: number }) | undefined => {
    const box = { left, top, right, bottom, missing: 0 };
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (styleOf(around).overflowX === 'visible' && styleOf(around).overflowY === 'visible') continue;
      if (around === document.body || around === document.documentElement) break;
      const room = around.getBoundingClientRect();
      if (styleOf(around).overflowX === 'hidden')
        box.missing = Math.max(box.missing, room.left - box.left, box.right - room.right);
      box.left = Math.max(box.left, room.left);
      box.top = Math.max(box.top, room.top);
      box.right = Math.min(box.right, room.right);
      box.bottom = Math.min(box.bottom, room.bottom);
      if (styleOf(around).position === 'fixed') break;
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : undefined;
  };

  const items: Item[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || !text.trim() || /^(script|style|title)$/i.test(element.tagName) || isHidden(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = clip(element, whole);
      if (box && box.missing > 1 && /\d/.test(text) && element.closest('.figures'))
        faults.add(`cut off: ${nameOf(text)}`);
      // The lines of a paragraph may be closer together than the font is high.
      const air = whole.height / 4;
      if (box)
        items.push({
          element,
          text,
          layer: layerOf(element),
          box: { ...box, top: box.top + air, bottom: box.bottom - air },
        });
    }
  }
  const CONTROLS =
    'button, input:not([type="range"], [type="file"]), select, textarea, [role="checkbox"], [role="switch"], a[aria-label]';
  for (const element of document.querySelectorAll(CONTROLS)) {
    // Buttons may lie over a picture that is itself a button.
    if (isHidden(element) || element.querySelector('img')) continue;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = styleOf(element);
    // The sides of a field are padding, where icons and buttons may lie.
    const [start, end] = element.matches('button')
      ? [0, 0]
      : [parseFloat(paddingLeft), parseFloat(paddingRight)];
    const box = clip(element, {
      left: left + start + 1,
      top: top + 2,
      right: right - end - 1,
      bottom: bottom - 2,
    });
    const text = element.ariaLabel ?? element.textContent ?? '';
    if (box) items.push({ element, text: text.trim() || element.tagName, layer: layerOf(element), box });
  }

  for (const { element, text, box } of items) {
    const card = element.closest('.card')?.getBoundingClientRect();
    if (card && (box.right > card.right || box.left < card.left))
      faults.add(`out of its card: ${nameOf(text)}`);
  }

  const meets = (one: Box, other: Box): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const isWithin = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one);
  const byTop = items
    .filter(({ box }) => box.bottom > box.top)
    .toSorted((one, other) => one.box.top - other.box.top);
  for (const [index, one] of byTop.entries())
    for (const other of byTop.slice(index + 1)) {
      if (other.box.top >= one.box.bottom) break;
      if (one.layer !== other.layer || isWithin(one.element, other.element) || !meets(one.box, other.box))
        continue;
      if (one.element.closest('label')?.contains(other.element)) continue;
      faults.add(`over each other: ${nameOf(one.text)} and ${nameOf(other.text)}`);
    }

  for (const element of document.querySelectorAll('[role$="dialog"] *'))
    if (
      /auto|scroll/.test(styleOf(element).overflowY) &&
      element.scrollHeight > element.clientHeight + 1 &&
      // Pictures and text may scroll in a smaller container.
      element.querySelector('input, li a, li button') !== null &&
      element.querySelector('img') === null &&
      !isHidden(element) &&
      element.clientHeight < innerHeight / 3
    )
      faults.add(
        `only ${element.clientHeight} of ${innerHeight} pixels scroll in ${nameOf(element.textContent ?? '')}`,
      );

  // Controls under an open dialog cannot be used, and toasts disappear.
  const bars = [...document.querySelectorAll('body *')].filter(
    (element) =>
      isBar(element) &&
      !isHidden(element) &&
      !element.matches(OVERLAY) &&
      element.querySelector(OVERLAY) === null &&
      element.closest('[role="region"][aria-label^="Notifications"], table') === null,
  );
  const shown = bars
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight);
  const taken = shown.reduce(
    (sum, { box }) => sum + Math.min(box.bottom, innerHeight) - Math.max(box.top, 0),
    0,
  );
  if (taken > innerHeight / 3) faults.add(`bars take ${Math.round(taken)} of ${innerHeight} pixels`);
  const layers = shown.map(({ element }) => element);
  for (const { text, layer, box } of items) {
    if (!layers.includes(layer)) continue;
    for (const share of [0.05, 0.5, 0.95]) {
      const x = box.left + (box.right - box.left) * share;
      const front = document.elementFromPoint(x, (box.top + box.bottom) / 2);
      const over = front && layerOf(front);
      if (over && over !== layer && layers.includes(over)) faults.add(`under another bar: ${nameOf(text)}`);
    }
  }
  return [...faults];
};

/** Expects no overlapping text or controls, no cut-off amounts, and more page than bars on a phone's screen. */
export const expectNothingCovered = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(findCovered)).toEqual([]);
};
