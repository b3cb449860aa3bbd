import type { Palette } from '../colour.ts';
import { caption } from './label.ts';
import { type Drawn, shadow } from './scene.ts';

/** A metered-dose inhaler: canister, actuator and mouthpiece with its cap off. */
export const drawInhaler = (product: Drawn, palette: Palette): string => {
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
