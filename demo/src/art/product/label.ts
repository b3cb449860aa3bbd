import type { Palette } from '../colour.ts';
import { fitName, letter, widthOf } from '../lettering.ts';
import { labMark, livery } from './livery.ts';
import type { Drawn } from './scene.ts';

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

/** One short line on a thing too small for a label, no wider than `width`. */
export const caption = (
  text: string,
  at: { x: number; y: number; width: number; size: number; fill: string; anchor?: 'start' | 'middle' },
): string => {
  const size = Math.min(at.size, (at.size * at.width) / widthOf(text, at.size));
  return letter(text, { x: at.x, y: at.y, size, fill: at.fill, anchor: at.anchor ?? 'start' });
};
