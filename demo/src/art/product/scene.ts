import type { DemoProduct } from '../../catalogue/build-catalogue.ts';
import { choose } from '../../catalogue/hash.ts';
import { fitName, letter, widthOf } from '../lettering.ts';

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

/** The fields of a product that its drawings need. */
export type Drawn = Pick<DemoProduct, 'name' | 'labName' | 'strength' | 'dosage' | 'packSize' | 'sku'>;

/** The units of the drawing area. */
export const SIDE = 1000;
const PIXELS = 800;

/** A soft shadow on the ground. */
export const shadow = (x: number, y: number, rx: number, ry: number, opacity = 0.5): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#shadow)" opacity="${opacity}"/>`;

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

/** A gradient from left to right; `stops` are offset, colour and opacity. */
export const across = (id: string, stops: [number, string, number?][]): string =>
  `<linearGradient id="${id}">${stops.map((s) => stop(...s)).join('')}</linearGradient>`;

/** A gradient from top to bottom. */
export const down = (id: string, stops: [number, string, number?][]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map((s) => stop(...s)).join('')}</linearGradient>`;

const sharedGradients = (p: Palette): string =>
  [
    `<radialGradient id="shadow">${stop(0, p.ink, 0.62)}${stop(0.45, p.ink, 0.34)}${stop(0.75, p.ink, 0.1)}${stop(1, p.ink, 0)}</radialGradient>`,
    across('round', [
      [0, p.ink, 0.3],
      [0.14, p.ink, 0.08],
      [0.24, '#fff', 0.26],
      [0.38, '#fff', 0.06],
      [0.62, p.ink, 0],
      [0.88, p.ink, 0.2],
      [1, p.ink, 0.36],
    ]),
    across('metal', [
      [0, '#9aa3a8'],
      [0.18, '#dfe4e6'],
      [0.32, '#fafbfb'],
      [0.55, '#c3cacd'],
      [0.8, '#a1aaae'],
      [1, '#7f898e'],
    ]),
    across('paper', [
      [0, '#fff'],
      [1, '#f4f5f3'],
    ]),
    down('foil', [
      [0, '#f3f5f5'],
      [0.35, '#d3d9da'],
      [0.6, '#eceff0'],
      [1, '#bcc4c6'],
    ]),
  ].join('');

/** The whole picture: the subject with its shadow on a transparent background, which suits both themes. */
export const scene = (palette: Palette, subject: string, gradients = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${sharedGradients(palette)}${gradients}</defs>${subject}</svg>`;

type Ground = { width: number; height: number; palette: Palette };

const wave = ({ width: w, height: h, palette: p }: Ground): string =>
  `<path d="M0 ${h * 0.7}C${w * 0.3} ${h * 0.6} ${w * 0.55} ${h * 0.84} ${w} ${h * 0.66}V${h}H0Z" fill="${p.soft}"/><path d="M0 ${h * 0.78}C${w * 0.34} ${h * 0.66} ${w * 0.6} ${h * 0.92} ${w} ${h * 0.74}V${h}H0Z" fill="${p.brand}"/><path d="M0 ${h * 0.92}C${w * 0.3} ${h * 0.84} ${w * 0.62} ${h * 0.99} ${w} ${h * 0.88}V${h}H0Z" fill="${p.deep}"/>`;

const band = ({ width: w, height: h, palette: p }: Ground): string =>
  `<rect y="${h * 0.7}" width="${w}" height="${h * 0.3}" fill="${p.brand}"/><rect y="${h * 0.7}" width="${w}" height="${h * 0.025}" fill="${p.accent}"/><rect y="${h * 0.94}" width="${w}" height="${h * 0.06}" fill="${p.deep}"/>`;

const slope = ({ width: w, height: h, palette: p }: Ground): string =>
  `<path d="M0 ${h}V${h * 0.86}L${w} ${h * 0.56}V${h}Z" fill="${p.soft}"/><path d="M0 ${h}V${h * 0.9}L${w} ${h * 0.66}V${h}Z" fill="${p.brand}"/><path d="M${w * 0.45} ${h}L${w} ${h * 0.82}V${h}Z" fill="${p.accent}"/>`;

const arcs = ({ width: w, height: h, palette: p }: Ground): string => {
  const r = Math.min(w, h) * 0.86;
  const ring = (share: number, fill: string) =>
    `<circle cx="${w}" cy="${h}" r="${r * share}" fill="${fill}"/>`;
  return (
    ring(0.62, p.pale) + ring(0.5, p.soft) + ring(0.37, p.brand) + ring(0.22, p.deep) + ring(0.1, p.accent)
  );
};

const liveries = [wave, band, slope, arcs];

/**
 * The pattern in a lab's colours along the bottom of all its packs, within 0,0 – width,height. Nothing is drawn above
 * `textEnd`.
 */
export const livery = (labName: string, { textEnd, ...ground }: Ground & { textEnd: number }): string => {
  const room = Math.max(1, textEnd / (ground.height * 0.58));
  return choose(liveries, 'livery', labName)({ ...ground, height: ground.height * room });
};

/** A lab's round mark with its initial and, optionally, its name. */
export const labMark = (
  labName: string,
  at: { x: number; y: number; radius: number; palette: Palette; withName: boolean },
): string => {
  const { x, y, radius: r, palette: p } = at;
  const initial = letter(labName.charAt(0), {
    x,
    y: y + r * 0.48,
    size: r * 1.32,
    fill: '#fff',
    anchor: 'middle',
  });
  const disc = `<circle cx="${x}" cy="${y}" r="${r}" fill="${p.deep}"/>${initial}`;
  return at.withName
    ? disc + letter(labName, { x: x + r * 1.5, y: y + r * 0.4, size: r * 1.1, fill: p.deep, face: 'medium' })
    : disc;
};

export type Box = { x: number; y: number; width: number; height: number };

/** A paper label with the lab's mark, the name and the strength over its livery. */
export const label = (product: Drawn, palette: Palette, box: Box): string => {
  const { width, height } = box;
  const margin = width * 0.1;
  const room = width - 2 * margin;
  const radius = Math.min(15, height * 0.06);
  const name = fitName(product.name, {
    width: room,
    height: height * 0.33,
    maxLines: 3,
    largest: Math.min(52, width * 0.17),
    smallest: 15,
  });
  const top = margin * 0.7 + radius * 2 + name.size * 1.15;
  const lines = name.lines.map((line, i) =>
    letter(line, { x: margin, y: top + i * name.size * 1.08, size: name.size, fill: palette.ink }),
  );
  const below = top + (name.lines.length - 1) * name.size * 1.08;
  const detail = product.strength || product.packSize;
  const small = Math.min(25, width * 0.095, (25 * room) / widthOf(detail, 25, 'medium'));
  const clip = `label-${Math.round(box.x)}-${Math.round(box.y)}`;
  return [
    `<clipPath id="${clip}"><rect width="${width}" height="${height}"/></clipPath>`,
    `<g transform="translate(${box.x} ${box.y})" clip-path="url(#${clip})">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    livery(product.labName, { width, height, palette, textEnd: below + small * 1.7 }),
    labMark(product.labName, {
      x: margin + radius,
      y: margin * 0.7 + radius,
      radius,
      palette,
      withName: false,
    }),
    ...lines,
    letter(detail, { x: margin, y: below + small * 1.55, size: small, fill: palette.brand, face: 'medium' }),
    '</g>',
  ].join('');
};

/** One short line on a container too small for a label, no wider than `width`. */
export const caption = (
  text: string,
  at: { x: number; y: number; width: number; size: number; fill: string; anchor?: 'start' | 'middle' },
): string => {
  const size = Math.min(at.size, (at.size * at.width) / widthOf(text, at.size));
  return letter(text, { x: at.x, y: at.y, size, fill: at.fill, anchor: at.anchor ?? 'start' });
};
