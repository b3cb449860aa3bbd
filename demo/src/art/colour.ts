const toSrgb = (linear: number): string => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Converts OKLCH to hex for SVG renderers: lightness 0–1, chroma 0–0.37, hue in degrees. */
export const shade = (lightness: number, chroma: number, hue: number): string => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${toSrgb(red)}${toSrgb(green)}${toSrgb(blue)}`;
};

export type Palette = Record<
  'tint' | 'pale' | 'soft' | 'brand' | 'deep' | 'ink' | 'accent' | 'muted',
  string
>;

/** Returns a lab's palette; `tint` is the background of its products in the store. */
export const paletteOf = (hue: number): Palette => ({
  tint: shade(0.935, 0.042, hue),
  pale: shade(0.94, 0.03, hue),
  soft: shade(0.8, 0.09, hue),
  brand: shade(0.56, 0.125, hue),
  deep: shade(0.43, 0.105, hue),
  ink: shade(0.3, 0.06, hue),
  accent: shade(0.84, 0.105, hue + 48),
  muted: shade(0.54, 0.035, hue),
});
