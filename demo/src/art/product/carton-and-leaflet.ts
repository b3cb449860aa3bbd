import { type Container, DOSAGE_FORMS } from '../../catalogue/dosage-forms.ts';
import { between } from '../../catalogue/hash.ts';
import { fitName, letter, widthOf } from '../lettering.ts';
import { type Drawn, labMark, livery, type Palette, shadow } from './scene.ts';

type Size = { w: number; h: number; d: number };

const SIZES: Record<Container, Size> = {
  blister: { w: 560, h: 330, d: 170 },
  bottle: { w: 370, h: 580, d: 250 },
  tub: { w: 420, h: 500, d: 270 },
  tube: { w: 620, h: 210, d: 170 },
  vial: { w: 360, h: 450, d: 250 },
  ampoule: { w: 520, h: 330, d: 200 },
  bag: { w: 480, h: 520, d: 200 },
  pen: { w: 620, h: 230, d: 190 },
  inhaler: { w: 360, h: 540, d: 230 },
  spray: { w: 320, h: 580, d: 210 },
  dropper: { w: 330, h: 540, d: 220 },
  sachet: { w: 440, h: 480, d: 190 },
  pouch: { w: 520, h: 470, d: 130 },
  box: { w: 520, h: 420, d: 260 },
};

/** Projections of the front's width and of the depth, seen from slightly above and to the right. */
const U = { x: 0.955, y: 0.115 };
const D = { x: 0.56, y: -0.25 };

const face = (m: { x: number; y: number }, at: { x: number; y: number }, inside: string): string =>
  `<g transform="matrix(${m.x} ${m.y} 0 1 ${at.x} ${at.y})">${inside}</g>`;

/** `250/62.5 mg/5 ml` on one line with the pack size below, both scaled down to fit. */
const smallLine = (text: string, x: number, y: number, width: number, size: number, fill: string): string => {
  const fitted = Math.min(size, (size * width) / Math.max(1, widthOf(text, size, 'medium')));
  return letter(text, { x, y, size: fitted, fill, face: 'medium' });
};

const front = (product: Drawn, { w, h }: Size, palette: Palette): string => {
  const isLow = h < 260;
  const margin = Math.min(w, h) * (isLow ? 0.13 : 0.095);
  const room = w - 2 * margin;
  const top = margin + (isLow ? 34 : 52);
  const name = fitName(product.name, {
    width: room,
    height: h * (isLow ? 0.28 : 0.32),
    maxLines: isLow ? 1 : 3,
    largest: isLow ? 58 : 66,
    smallest: 24,
  });
  const nameLines = name.lines.map((line, i) =>
    letter(line, { x: margin, y: top + name.size * (0.86 + i * 1.1), size: name.size, fill: palette.ink }),
  );
  const below = top + name.size * (0.86 + (name.lines.length - 1) * 1.1);
  const strength = product.strength === '' ? product.packSize : product.strength;
  const small = isLow ? 28 : 32;
  const textEnd = below + small * (isLow ? 1.9 : 3.1);
  return [
    `<rect width="${w}" height="${h}" fill="url(#paper)"/>`,
    `<clipPath id="front"><rect width="${w}" height="${h}"/></clipPath><g clip-path="url(#front)">${livery(product.labName, { width: w, height: h, palette, textEnd })}</g>`,
    labMark(product.labName, { x: margin + 15, y: margin + 8, radius: 17, palette, withName: true }),
    ...nameLines,
    smallLine(strength, margin, below + small * 1.5, room, small, palette.brand),
    ...(isLow
      ? []
      : [
          smallLine(
            product.strength === '' ? product.dosage : `${product.dosage} · ${product.packSize}`,
            margin,
            below + small * 2.8,
            room,
            small * 0.72,
            palette.muted,
          ),
        ]),
  ].join('');
};

const side = (product: Drawn, { h, d }: Size, palette: Palette): string => {
  const size = Math.min(40, d * 0.2, ((h - 90) * 40) / widthOf(product.name, 40));
  const name = letter(product.name, { x: 0, y: 0, size, fill: '#fff', face: 'medium' });
  return `<rect width="${d}" height="${h}" fill="${palette.deep}"/><rect width="${d}" height="${h}" fill="url(#flank)"/><rect y="${h * 0.94}" width="${d}" height="${h * 0.06}" fill="${palette.soft}" opacity="0.9"/><g transform="translate(${d / 2 + size * 0.34} ${h - 45}) rotate(-90)" opacity="0.92">${name}</g>`;
};

const lid = ({ w, d }: Size, palette: Palette): string => {
  const corners = `0,0 ${U.x * w},${U.y * w} ${U.x * w + D.x * d},${U.y * w + D.y * d} ${D.x * d},${D.y * d}`;
  const flap = `M${U.x * 14 + D.x * d * 0.16} ${U.y * 14 + D.y * d * 0.16}L${U.x * (w - 14) + D.x * d * 0.16} ${U.y * (w - 14) + D.y * d * 0.16}`;
  return `<polygon points="${corners}" fill="${palette.pale}"/><polygon points="${corners}" fill="#fff" opacity="0.45"/><path d="${flap}" stroke="${palette.soft}" stroke-width="2" fill="none"/>`;
};

export const cartonGradients = (palette: Palette): string =>
  `<linearGradient id="flank"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="0.3" stop-color="${palette.deep}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0.5"/></linearGradient>`;

/**
 * Approximates a soft edge by increasingly wide strokes, because a blur filter would cost as much as the rest of the
 * picture.
 */
const contactShadow = (outline: string, palette: Palette): string =>
  [2, 8, 14, 20, 26, 32, 38, 44]
    .map(
      (width) =>
        `<path d="${outline}" fill="${palette.ink}" stroke="${palette.ink}" stroke-width="${width}" stroke-linejoin="round" opacity="0.055"/>`,
    )
    .join('');

/** A standing carton with the product's name, in its lab's livery, shaped for its content. */
export const drawCarton = (product: Drawn, palette: Palette): string => {
  const size = SIZES[DOSAGE_FORMS[product.dosage].container];
  const { w, h, d } = size;
  const width = U.x * w + D.x * d;
  const height = h + U.y * w - D.y * d;
  const origin = { x: 500 - width / 2, y: 500 - height / 2 - D.y * d };
  const edge = { x: origin.x + U.x * w, y: origin.y + U.y * w };
  const scale = Math.min(720 / width, 700 / height);
  const far = { x: edge.x + D.x * d, y: edge.y + D.y * d };
  const ground = `M${origin.x + 26} ${origin.y + h - 6}L${edge.x} ${edge.y + h}L${far.x} ${far.y + h}L${far.x + 50} ${far.y + h + 34}L${edge.x + 26} ${edge.y + h + 34}L${origin.x + 34} ${origin.y + h + 16}Z`;
  return [
    `<g transform="translate(500 490) scale(${scale.toFixed(3)}) translate(-500 -500)">`,
    shadow(500 + d * 0.16, edge.y + h - 8, width * 0.66, 92, 0.42),
    contactShadow(ground, palette),
    `<g transform="translate(${origin.x} ${origin.y})">${lid(size, palette)}</g>`,
    face(U, origin, front(product, size, palette)),
    face(D, edge, side(product, size, palette)),
    `<path d="M${edge.x} ${edge.y}v${h}" stroke="#fff" stroke-opacity="0.7" stroke-width="2.5"/></g>`,
  ].join('');
};

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
