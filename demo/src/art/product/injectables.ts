import type { Palette } from '../colour.ts';
import { caption, label } from './label.ts';
import { type Drawn, shadow } from './scene.ts';

/** A glass vial with its crimped seal and coloured cap, half full. */
export const drawVial = (product: Drawn, palette: Palette): string => {
  const glass =
    'M420 318V360C420 392 336 396 336 462V800Q336 842 378 842H622Q664 842 664 800V462C664 396 580 392 580 360V318Z';
  return [
    shadow(506, 842, 270, 44),
    `<path d="${glass}" fill="#fff" opacity="0.62"/>`,
    `<path d="M344 520H656V800Q656 834 622 834H378Q344 834 344 800Z" fill="${palette.soft}" opacity="0.55"/>`,
    `<ellipse cx="500" cy="520" rx="156" ry="17" fill="#fff" opacity="0.6"/>`,
    `<path d="M376 470V530M376 792V820" stroke="#fff" stroke-opacity="0.75" stroke-width="13" stroke-linecap="round"/>`,
    label(product, palette, { x: 336, y: 560, width: 328, height: 216 }),
    `<path d="${glass}" fill="url(#round)"/>`,
    `<rect x="402" y="218" width="196" height="106" rx="9" fill="url(#metal)"/><path d="M402 300H598" stroke="#6f797e" stroke-opacity="0.5" stroke-width="4"/>`,
    `<rect x="394" y="168" width="212" height="62" rx="14" fill="${palette.brand}"/><rect x="394" y="168" width="212" height="62" rx="14" fill="url(#round)"/>`,
  ].join('');
};

const ampoule = (x: number, foot: number, product: Drawn, palette: Palette): string => {
  const glass = `M${x - 62} ${foot - 360}V${foot - 26}Q${x - 62} ${foot} ${x - 36} ${foot}H${x + 36}Q${x + 62} ${foot} ${x + 62} ${foot - 26}V${foot - 360}C${x + 62} ${foot - 410} ${x + 20} ${foot - 404} ${x + 20} ${foot - 440}C${x + 20} ${foot - 470} ${x + 34} ${foot - 476} ${x + 34} ${foot - 520}V${foot - 580}Q${x + 34} ${foot - 618} ${x} ${foot - 618}Q${x - 34} ${foot - 618} ${x - 34} ${foot - 580}V${foot - 520}C${x - 34} ${foot - 476} ${x - 20} ${foot - 470} ${x - 20} ${foot - 440}C${x - 20} ${foot - 404} ${x - 62} ${foot - 410} ${x - 62} ${foot - 360}Z`;
  return [
    `<path d="${glass}" fill="#fff" opacity="0.66"/>`,
    `<path d="M${x - 56} ${foot - 300}H${x + 56}V${foot - 28}Q${x + 56} ${foot - 6} ${x + 34} ${foot - 6}H${x - 34}Q${x - 56} ${foot - 6} ${x - 56} ${foot - 28}Z" fill="${palette.soft}" opacity="0.6"/>`,
    `<rect x="${x - 62}" y="${foot - 260}" width="124" height="196" fill="#fff"/><rect x="${x - 62}" y="${foot - 260}" width="124" height="20" fill="${palette.brand}"/><rect x="${x - 62}" y="${foot - 84}" width="124" height="20" fill="${palette.accent}"/>`,
    `<g transform="translate(${x + 5} ${foot - 96}) rotate(-90)">${caption(product.name, { x: 0, y: 0, width: 132, size: 27, fill: palette.ink })}</g>`,
    `<g transform="translate(${x + 38} ${foot - 96}) rotate(-90)">${caption(product.strength || product.packSize, { x: 0, y: 0, width: 132, size: 18, fill: palette.brand })}</g>`,
    `<path d="${glass}" fill="url(#round)"/>`,
    `<path d="M${x - 24} ${foot - 441}H${x + 24}" stroke="${palette.brand}" stroke-width="7"/>`,
    `<path d="M${x - 40} ${foot - 350}V${foot - 40}" stroke="#fff" stroke-opacity="0.8" stroke-width="8" stroke-linecap="round"/>`,
  ].join('');
};

export const drawAmpoules = (product: Drawn, palette: Palette): string =>
  [
    shadow(500, 842, 330, 46),
    ampoule(322, 812, product, palette),
    ampoule(678, 812, product, palette),
    ampoule(500, 846, product, palette),
  ].join('');

export const drawBag = (product: Drawn, palette: Palette): string => {
  const bag = 'M330 190Q330 160 360 160H640Q670 160 670 190L690 700Q690 766 620 770H380Q310 766 310 700Z';
  return [
    shadow(506, 862, 270, 36),
    `<path d="M440 760V838M560 760V838" stroke="${palette.soft}" stroke-width="34"/><rect x="418" y="816" width="44" height="46" rx="8" fill="${palette.brand}"/><rect x="538" y="816" width="44" height="46" rx="8" fill="${palette.accent}"/>`,
    `<path d="${bag}" fill="#fff" opacity="0.78"/><path d="M322 330H678L688 700Q688 764 620 768H380Q312 764 312 700Z" fill="${palette.soft}" opacity="0.4"/>`,
    label(product, palette, { x: 370, y: 270, width: 260, height: 360 }),
    `<path d="${bag}" fill="url(#round)" opacity="0.8"/><path d="${bag}" fill="none" stroke="#fff" stroke-width="9"/>`,
    `<rect x="462" y="182" width="76" height="26" rx="13" fill="${palette.tint}" stroke="${palette.soft}" stroke-width="3"/>`,
  ].join('');
};

export const drawPen = (product: Drawn, palette: Palette): string => {
  const pen = [
    `<rect x="-392" y="-22" width="60" height="44" rx="8" fill="${palette.soft}"/>`,
    `<rect x="-345" y="-48" width="285" height="96" rx="26" fill="#fbfbf8"/>`,
    `<rect x="-300" y="-20" width="180" height="40" rx="14" fill="${palette.soft}" opacity="0.75"/><path d="M-250 -20v40M-210 -20v40M-170 -20v40" stroke="#fff" stroke-width="3"/>`,
    `<rect x="-70" y="-54" width="366" height="108" rx="18" fill="${palette.brand}"/>`,
    `<rect x="-40" y="-38" width="216" height="76" rx="8" fill="#fff"/>${caption(product.name, { x: -24, y: -2, width: 184, size: 34, fill: palette.ink })}${caption(product.strength || product.packSize, { x: -24, y: 26, width: 184, size: 20, fill: palette.brand })}`,
    `<rect x="198" y="-24" width="70" height="48" rx="8" fill="${palette.ink}"/>${caption('12', { x: 233, y: 11, width: 40, size: 30, fill: '#fff', anchor: 'middle' })}`,
    `<rect x="296" y="-44" width="74" height="88" rx="14" fill="${palette.accent}"/><rect x="364" y="-30" width="34" height="60" rx="12" fill="${palette.deep}"/>`,
    `<rect x="-345" y="-50" width="743" height="34" rx="17" fill="#fff" opacity="0.28"/><rect x="-345" y="20" width="743" height="30" rx="14" fill="${palette.ink}" opacity="0.16"/>`,
  ].join('');
  return `<g transform="translate(512 560) rotate(-24)">${shadow(0, 74, 420, 40, 0.42)}</g><g transform="translate(500 500) rotate(-24)">${pen}</g>`;
};
