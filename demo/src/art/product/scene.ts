import type { DemoProduct } from '../../catalogue/build-catalogue.ts';
import type { Palette } from '../colour.ts';

/** What a drawing needs to know of a product. */
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
