import type { Palette } from '../colour.ts';
import { label } from './label.ts';
import { type Drawn, shadow } from './scene.ts';

const grooves = (x: number, y: number, width: number, height: number, palette: Palette): string =>
  Array.from({ length: Math.floor(width / 13) }, (_, i) => {
    const at = x + 8 + i * 13;
    return `<path d="M${at} ${y + 12}v${height - 22}" stroke="${palette.ink}" stroke-opacity="0.13" stroke-width="4"/>`;
  }).join('');

const cap = (x: number, y: number, width: number, height: number, fill: string, palette: Palette): string => {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}" rx="12"`;
  return `<rect ${box} fill="${fill}"/>${grooves(x, y, width, height, palette)}<rect ${box} fill="url(#round)"/>`;
};

const AMBER = '#8a4b16';
const amberForms = new Set(['Syrup', 'Suspension', 'Solution']);

/** A pharmacy bottle: amber glass for what is swallowed, tinted plastic for what is not. */
export const drawBottle = (product: Drawn, palette: Palette): string => {
  const isAmber = amberForms.has(product.dosage);
  const body =
    'M432 250V292C432 322 340 330 340 402V806Q340 846 380 846H620Q660 846 660 806V402C660 330 568 322 568 292V250Z';
  const fill = isAmber ? AMBER : palette.soft;
  const glint = isAmber ? 0.34 : 0.5;
  return [
    shadow(506, 846, 270, 46),
    `<path d="${body}" fill="${fill}"/>`,
    isAmber ? `<path d="${body}" fill="url(#amber)"/>` : '',
    label(product, palette, { x: 340, y: 440, width: 320, height: 336 }),
    `<path d="${body}" fill="url(#round)"/>`,
    `<path d="M384 386V424M384 796V822" stroke="#fff" stroke-opacity="${glint}" stroke-width="12" stroke-linecap="round"/>`,
    cap(404, 150, 192, 112, isAmber ? '#f6f5f1' : palette.brand, palette),
    `<rect x="420" y="262" width="160" height="12" rx="5" fill="${isAmber ? '#6d3a10' : palette.brand}"/>`,
  ].join('');
};

/** A round tub, or the slim tube which fizzing tablets come in. */
export const drawTub = (product: Drawn, palette: Palette): string => {
  const isSlim = product.dosage === 'Effervescent tablet';
  const [x, width, top, foot] = isSlim ? [372, 256, 236, 860] : [302, 396, 330, 838];
  const body = `<rect x="${x}" y="${top}" width="${width}" height="${foot - top}" rx="26"`;
  const lidHeight = isSlim ? 74 : 104;
  return [
    shadow(506, foot, width * 0.82, 46),
    `${body} fill="#fdfdfb"/>`,
    label(product, palette, { x, y: top + 62, width, height: foot - top - 110 }),
    `${body} fill="url(#round)"/>`,
    cap(x - 10, top - lidHeight + 22, width + 20, lidHeight, palette.brand, palette),
    `<rect x="${x + 14}" y="${top - lidHeight + 14}" width="${width - 28}" height="12" rx="6" fill="#fff" opacity="0.25"/>`,
  ].join('');
};

export const drawDropper = (product: Drawn, palette: Palette): string =>
  [
    shadow(506, 838, 220, 40),
    `<path d="M446 440V470C446 492 372 496 372 548V802Q372 836 406 836H594Q628 836 628 802V548C628 496 554 492 554 470V440Z" fill="#fdfdfb"/>`,
    label(product, palette, { x: 372, y: 560, width: 256, height: 236 }),
    `<path d="M446 440V470C446 492 372 496 372 548V802Q372 836 406 836H594Q628 836 628 802V548C628 496 554 492 554 470V440Z" fill="url(#round)"/>`,
    `<path d="M470 180Q500 164 530 180L566 424H434Z" fill="${palette.brand}"/>`,
    grooves(440, 340, 120, 96, palette),
    `<path d="M470 180Q500 164 530 180L566 424H434Z" fill="url(#round)"/>`,
    `<rect x="424" y="420" width="152" height="36" rx="9" fill="${palette.deep}"/><rect x="424" y="420" width="152" height="36" rx="9" fill="url(#round)"/>`,
  ].join('');

/** A pump spray; its clear cap stands beside it. */
export const drawSpray = (product: Drawn, palette: Palette): string => {
  const nozzle =
    product.dosage === 'Nasal spray'
      ? 'M452 300L468 156Q500 140 532 156L548 300Z'
      : 'M440 300V212Q440 188 464 188H596Q610 188 610 202V232Q610 246 596 246H560V300Z';
  return [
    shadow(520, 850, 290, 44),
    `<path d="M436 380C436 410 362 414 362 470V812Q362 846 396 846H604Q638 846 638 812V470C638 414 564 410 564 380Z" fill="#fdfdfb"/>`,
    label(product, palette, { x: 362, y: 492, width: 276, height: 306 }),
    `<path d="M436 380C436 410 362 414 362 470V812Q362 846 396 846H604Q638 846 638 812V470C638 414 564 410 564 380Z" fill="url(#round)"/>`,
    `<path d="${nozzle}" fill="#fbfbf8"/><path d="${nozzle}" fill="url(#round)"/>`,
    `<path d="M384 318Q384 298 404 298H596Q616 298 616 318V330Q616 342 600 342H400Q384 342 384 330Z" fill="${palette.brand}"/>`,
    `<rect x="430" y="338" width="140" height="52" rx="8" fill="${palette.deep}"/><rect x="384" y="298" width="232" height="92" rx="12" fill="url(#round)"/>`,
    `<path d="M694 640Q694 622 712 622H786Q804 622 804 640V846H694Z" fill="#fff" opacity="0.5"/><path d="M694 640Q694 622 712 622H786Q804 622 804 640V846H694Z" fill="url(#round)" opacity="0.5"/>`,
  ].join('');
};
