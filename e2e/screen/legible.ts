/** Finds text with too little contrast. Axe's rule for this costs as much as all its other rules together. */
import { expect, type Page } from '@playwright/test';

/** Runs in the page. Returns a line for each text whose colour is too close to the colours behind it, as WCAG AA defines it. */
const findIllegible = (): string[] => {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const ENOUGH = 4.5;
  const ENOUGH_FOR_LARGE = 3;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The page has no canvas');
  const colours = new Map<string, Colour>();
  /** Returns any CSS colour as premultiplied red, green, blue and alpha, from 0 to 1. */
  const colourOf = (text: string): Colour => {
    const known = colours.get(text);
    if (known) return known;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    const share = alpha / 255;
    const colour = [(red / 255) * share, (green / 255) * share, (blue / 255) * share, share] as const;
    colours.set(text, colour);
    return colour;
  };
  const over = (front: Colour, back: Colour): Colour =>
    front.map((value, at) => value + (back[at] ?? 0) * (1 - front[3])) as unknown as Colour;
  const faded = (colour: Colour, opacity: number): Colour =>
    colour.map((value) => value * opacity) as unknown as Colour;
  const luminance = (colour: Colour): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  /** Returns the contrast of the element's text, or undefined if a picture is behind it. */
  const contrastOf = (element: Element): number | undefined => {
    let text = colourOf(styleOf(element).color);
    let ground: Colour = [0, 0, 0, 0];
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = styleOf(around);
      if (backgroundImage !== 'none' && ground[3] < 1) return undefined;
      const layer = colourOf(backgroundColor);
      text = faded(over(text, layer), Number(opacity));
      ground = faded(over(ground, layer), Number(opacity));
    }
    const white: Colour = [1, 1, 1, 1];
    const [dark = 0, light = 0] = [over(text, white), over(ground, white)]
      .map(luminance)
      .toSorted((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  };
  const isLarge = (element: Element): boolean => {
    const { fontSize, fontWeight } = styleOf(element);
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
  };
  /** Disabled controls and their labels need no contrast. */
  const isDisabled = (element: Element): boolean =>
    element.closest(':disabled, [aria-disabled="true"]') !== null ||
    element.closest('label')?.control?.matches(':disabled, [aria-disabled="true"]') === true;
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('.sr-only, [aria-hidden="true"], [inert], option, script, style') !== null;

  const shown = new Map<Element, string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.parentElement && node.textContent?.trim()) shown.set(node.parentElement, node.textContent);
  for (const field of document.querySelectorAll<HTMLInputElement>('input, select, textarea'))
    if (field.value && !field.matches('[type="checkbox"], [type="radio"], [type="range"], [type="file"]'))
      shown.set(field, field.value);
  const faults: string[] = [];
  for (const [element, text] of shown) {
    if (isHidden(element) || isDisabled(element)) continue;
    const contrast = contrastOf(element);
    if (contrast !== undefined && contrast < (isLarge(element) ? ENOUGH_FOR_LARGE : ENOUGH))
      faults.push(`contrast ${contrast.toFixed(2)}: “${text.trim().slice(0, 50)}”`);
  }
  return faults;
};

/**
 * Expects all text to have the contrast of WCAG AA in the theme shown. web/src/contrast.test.ts requires the same pairs
 * of colours to be legible in the dark theme.
 */
export const expectLegible = async (page: Page): Promise<void> =>
  expect(await page.evaluate(findIllegible)).toEqual([]);
