import { between } from '../../catalogue/hash.ts';
import type { Palette } from '../colour.ts';
import { fitName, letter } from '../lettering.ts';
import { labMark } from './label.ts';
import { type Drawn, shadow } from './scene.ts';

const PANEL = { width: 232, height: 620 };

/** Body text as soft bars, in headed paragraphs: too small to read, as on a real leaflet. */
const greeking = (seed: string, top: number, bottom: number, palette: Palette): string => {
  const bars: string[] = [];
  let y = top;
  for (let paragraph = 0; y < bottom - 40; paragraph += 1) {
    bars.push(
      `<rect x="26" y="${y}" width="${between(70, 130, seed, paragraph)}" height="9" rx="4" fill="${palette.brand}"/>`,
    );
    y += 22;
    const lines = between(3, 6, seed, 'lines', paragraph);
    for (let line = 0; line < lines && y < bottom; line += 1) {
      const width =
        line === lines - 1
          ? between(60, 140, seed, paragraph, line)
          : between(164, 180, seed, paragraph, line);
      bars.push(
        `<rect x="26" y="${y}" width="${width}" height="5.5" rx="2.5" fill="${palette.muted}" opacity="0.5"/>`,
      );
      y += 13;
    }
    y += 14;
  }
  return bars.join('');
};

const cover = (product: Drawn, palette: Palette): string => {
  const name = fitName(product.name, { width: 180, height: 120, maxLines: 3, largest: 36, smallest: 17 });
  const lines = name.lines.map((line, i) =>
    letter(line, { x: 26, y: 128 + i * name.size * 1.12, size: name.size, fill: palette.ink }),
  );
  const below = 128 + name.lines.length * name.size * 1.12;
  return [
    `<rect width="${PANEL.width}" height="14" fill="${palette.brand}"/>`,
    labMark(product.labName, { x: 45, y: 62, radius: 19, palette, withName: false }),
    ...lines,
    letter(product.strength || product.packSize, {
      x: 26,
      y: below + 8,
      size: 17,
      fill: palette.brand,
      face: 'medium',
    }),
    letter('Patient information leaflet', {
      x: 26,
      y: below + 44,
      size: 14,
      fill: palette.muted,
      face: 'medium',
    }),
    greeking(`${product.sku}0`, below + 74, PANEL.height - 40, palette),
  ].join('');
};

const panel = (index: number, inside: string, palette: Palette): string => {
  const isTowards = index % 2 === 0;
  const x = 166 + index * PANEL.width * 0.94;
  const slant = isTowards ? 0.16 : -0.16;
  const y = 190 + (isTowards ? 0 : PANEL.width * 0.94 * 0.17);
  const light = isTowards ? 0 : 0.1;
  return `<g transform="matrix(0.94 ${slant} 0 1 ${x} ${y})"><rect width="${PANEL.width}" height="${PANEL.height}" fill="#fffefb"/>${inside}<rect width="${PANEL.width}" height="${PANEL.height}" fill="${palette.ink}" opacity="${light}"/><rect width="${PANEL.width}" height="${PANEL.height}" fill="url(#${isTowards ? 'crease' : 'rise'})"/></g>`;
};

/** Gradients of the leaflet's folds. */
export const leafletGradients = (palette: Palette): string =>
  `<linearGradient id="crease"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="0.82" stop-color="${palette.ink}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0.16"/></linearGradient><linearGradient id="rise"><stop offset="0" stop-color="${palette.ink}" stop-opacity="0.16"/><stop offset="0.4" stop-color="${palette.ink}" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="0.2"/></linearGradient>`;

/** A folded leaflet standing in three panels, the first with the product's name. */
export const drawLeaflet = (product: Drawn, palette: Palette): string =>
  [
    shadow(500, 838, 420, 58, 0.55),
    panel(0, cover(product, palette), palette),
    panel(1, greeking(`${product.sku}1`, 42, PANEL.height - 36, palette), palette),
    panel(2, greeking(`${product.sku}2`, 42, PANEL.height - 36, palette), palette),
  ].join('');
