import { choose } from '../../catalogue/hash.ts';
import type { Palette } from '../colour.ts';
import { fitName, letter, widthOf } from '../lettering.ts';
import type { Drawn } from './scene.ts';

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

/** One short line on a thing too small for a label, no wider than `width`. */
export const caption = (
  text: string,
  at: { x: number; y: number; width: number; size: number; fill: string; anchor?: 'start' | 'middle' },
): string => {
  const size = Math.min(at.size, (at.size * at.width) / widthOf(text, at.size));
  return letter(text, { x: at.x, y: at.y, size, fill: at.fill, anchor: at.anchor ?? 'start' });
};
