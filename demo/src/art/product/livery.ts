import { choose } from '../../catalogue/hash.ts';
import type { Palette } from '../colour.ts';
import { letter } from '../lettering.ts';

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
