import { type Container, DOSAGE_FORMS } from '../../catalogue/dosage-forms.ts';
import type { Palette } from '../colour.ts';
import {
  drawAmpoules,
  drawBag,
  drawBottle,
  drawDropper,
  drawPen,
  drawSpray,
  drawTub,
  drawVial,
} from './bottles-and-vials.ts';
import { drawCarton } from './carton.ts';
import { caption } from './label.ts';
import { drawBlister, drawPouch, drawSachets, drawTube } from './packs.ts';
import { across, type Drawn, down, shadow } from './scene.ts';

/** A metered-dose inhaler: canister, actuator and mouthpiece with its cap off. */
const drawInhaler = (product: Drawn, palette: Palette): string => {
  const body =
    'M398 330Q398 306 422 306H602Q626 306 626 330V640L742 700Q766 714 766 742V790Q766 818 738 818H470Q398 812 398 738Z';
  return [
    shadow(560, 836, 330, 42),
    `<rect x="430" y="150" width="164" height="210" rx="26" fill="url(#metal)"/><path d="M430 190H594" stroke="#7f898e" stroke-opacity="0.45" stroke-width="4"/>`,
    `<path d="${body}" fill="${palette.brand}"/><path d="${body}" fill="url(#round)"/>`,
    `<path d="M714 694L760 716Q766 728 766 742V790Q766 818 738 818H714Z" fill="${palette.ink}" opacity="0.28"/>`,
    `<rect x="424" y="392" width="176" height="236" rx="12" fill="#fff"/><rect x="424" y="392" width="176" height="34" rx="12" fill="${palette.accent}"/>`,
    `<g transform="translate(496 612) rotate(-90)">${caption(product.name, { x: 0, y: 0, width: 176, size: 38, fill: palette.ink })}</g>`,
    `<g transform="translate(548 612) rotate(-90)">${caption(product.strength, { x: 0, y: 0, width: 176, size: 23, fill: palette.brand })}</g>`,
    `<path d="M424 350V760" stroke="#fff" stroke-opacity="0.4" stroke-width="12" stroke-linecap="round"/>`,
    `<path d="M236 742Q236 714 264 714H330Q352 714 352 736V814Q352 836 330 836H264Q236 836 236 808Z" fill="${palette.deep}"/><path d="M236 742Q236 714 264 714H330Q352 714 352 736V814Q352 836 330 836H264Q236 836 236 808Z" fill="url(#round)"/>`,
  ].join('');
};

const drawings: Record<Container, (product: Drawn, palette: Palette) => string> = {
  blister: drawBlister,
  bottle: drawBottle,
  tub: drawTub,
  tube: drawTube,
  vial: drawVial,
  ampoule: drawAmpoules,
  bag: drawBag,
  pen: drawPen,
  inhaler: drawInhaler,
  spray: drawSpray,
  dropper: drawDropper,
  sachet: drawSachets,
  pouch: drawPouch,
  box: drawCarton,
};

export const containerGradients = (palette: Palette): string =>
  across('amber', [
    [0, '#3f1f06', 0.7],
    [0.3, '#d98a3d', 0.5],
    [0.7, '#8a4b16', 0.1],
    [1, '#3f1f06', 0.75],
  ]) +
  down('lying', [
    [0, palette.ink, 0.12],
    [0.2, '#fff', 0.5],
    [0.45, '#fff', 0],
    [1, palette.ink, 0.26],
  ]);

/** Draws the content of the carton, by dosage form. */
export const drawContainer = (product: Drawn, palette: Palette): string => {
  const { container } = DOSAGE_FORMS[product.dosage];
  const subject = drawings[container](product, palette);
  return container === 'box'
    ? subject
    : `<g transform="translate(500 500) scale(1.1) translate(-500 -506)">${subject}</g>`;
};
