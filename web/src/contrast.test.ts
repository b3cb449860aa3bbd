import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = [number, number, number];
type Theme = Record<string, string>;

/**
 * Journeys check the texts of each screen only in the light theme; these tests require the dark theme to have enough
 * contrast wherever the light one does, and both to have it in every pair that screens may use.
 */
const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
const tokensOf = (selector: string): Theme => {
  const [, block = ''] = css.split(`${selector} {`);
  const declarations = block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): ([^;]+);/g);
  return Object.fromEntries([...declarations].map(([, name = '', value = '']) => [name, value]));
};
const LIGHT = tokensOf(':root');
const DARK = { ...LIGHT, ...tokensOf(':root[data-theme="dark"]') };

/** https://bottosson.github.io/posts/oklab/ */
const TO_LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const times = (matrix: number[][], vector: readonly number[]): Colour =>
  matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)) as Colour;

/** Linear red, green and blue, from 0 to 1. */
const parse = (hex: string): Colour => {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`“${hex}” is not a colour of six digits.`);
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Colour;
};
const labOf = (colour: Colour): Colour => times(TO_LAB, times(TO_LMS, colour).map(Math.cbrt));
const fromLab = (lab: Colour): Colour =>
  times(
    FROM_LMS,
    times(FROM_LAB, lab).map((value) => value ** 3),
  ).map((value) => Math.min(1, Math.max(0, value))) as Colour;
/** As `color-mix(in oklab, a share%, b)`. */
const mix = (a: Colour, share: number, b: Colour): Colour => {
  const [from, to] = [labOf(a), labOf(b)];
  return fromLab(from.map((value, at) => value * share + (to[at] ?? 0) * (1 - share)) as Colour);
};
const luminance = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (a: Colour, b: Colour): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, two) => one - two);
  return (light + 0.05) / (dark + 0.05);
};

const TEXTS = [
  ...['ink', 'muted', 'muted-on-shade', 'primary', 'owed', 'credit', 'notice', 'blue'],
  ...['on-primary', 'on-owed'],
];
const coloursOf = (theme: Theme) => {
  const of = (name: string) => parse(theme[name] ?? '');
  const grounds: Record<string, Colour> = Object.fromEntries(
    ['ground', 'surface', 'tint', 'owed-tint', 'credit-tint', 'notice-tint', 'primary', 'owed'].map(
      (name) => [name, of(name)],
    ),
  );
  grounds.sunken = mix(of('ink'), 0.07, of('ground'));
  grounds['primary-hover'] = mix(of('primary'), 0.88, of('ink'));
  grounds['owed-hover'] = mix(of('owed'), 0.88, of('ink'));
  grounds['tint/60'] = mix(of('tint'), 0.6, of('surface'));
  return { texts: Object.fromEntries(TEXTS.map((name) => [name, of(name)])), grounds };
};

/** WCAG AA, for text of normal size. */
const ENOUGH = 4.5;

const [light, dark] = [coloursOf(LIGHT), coloursOf(DARK)];
const pairs = Object.keys(light.texts).flatMap((text) =>
  Object.keys(light.grounds).map((ground) => [text, ground] as const),
);
const contrastIn = ({ texts, grounds }: typeof light, text: string, ground: string): number =>
  contrast(texts[text] as Colour, grounds[ground] as Colour);

/** Only on the fill that they are named after. */
const FILLS: Record<string, string[]> = {
  'on-primary': ['primary', 'primary-hover'],
  'on-owed': ['owed', 'owed-hover'],
};
/** On these, `bg-…` in styles.css replaces the muted colour. */
const SHADES = Object.keys(light.grounds).filter((ground) => css.includes(`@utility bg-${ground} {`));
const used = pairs.filter(([text, ground]) => {
  const fills = Object.values(FILLS).flat();
  if (text in FILLS || fills.includes(ground)) return FILLS[text]?.includes(ground);
  return text !== 'muted' || !SHADES.includes(ground);
});

test.each([
  ['light', light],
  ['dark', dark],
] as const)('every text is legible on every ground that it may be on in the %s theme', (_name, theme) => {
  expect(used.length).toBeGreaterThan(60);
  expect(used.filter(([text, ground]) => contrastIn(theme, text, ground) < ENOUGH)).toEqual([]);
});

describe('a colour pair legible in the light theme', () => {
  test.each(pairs.filter(([text, ground]) => contrastIn(light, text, ground) >= ENOUGH))(
    '%s on %s is legible in the dark theme',
    (text, ground) => expect(contrastIn(dark, text, ground)).toBeGreaterThanOrEqual(ENOUGH),
  );
});

test.each([
  ['light', LIGHT, light],
  ['dark', DARK, dark],
] as const)('labs are legible in every hue in the %s theme', (_name, theme, { grounds }) => {
  const [ink = [], tint = []] = ['lab-ink', 'lab-tint'].map((name) =>
    (theme[name] ?? '').split(' ').map(Number),
  );
  const inHue = ([lightness = 0, chroma = 0]: number[], hue: number): Colour => {
    const angle = (hue * Math.PI) / 180;
    return fromLab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
  };
  const least = Array.from({ length: 360 }, (_, hue) => [
    contrast(inHue(ink, hue), inHue(tint, hue)),
    contrast(inHue(ink, hue), grounds.surface as Colour),
    contrast(inHue(ink, hue), grounds.ground as Colour),
  ]);
  expect(Math.min(...least.flat())).toBeGreaterThanOrEqual(ENOUGH);
});
