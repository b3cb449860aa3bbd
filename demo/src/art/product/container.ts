import { type Container, DOSAGE_FORMS } from '../../catalogue/dosage-forms.ts';
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
import { drawCarton } from './carton-and-leaflet.ts';
import { across, caption, type Drawn, down, label, type Palette, shadow } from './scene.ts';

const capsuleForm = /[Cc]apsule/;
const longForm = /Suppository|Pessary/;

/** One unit in its cavity: a tablet, a two-coloured capsule or a suppository. */
const unit = (x: number, y: number, dosage: string, palette: Palette): string => {
  if (capsuleForm.test(dosage)) {
    return `<rect x="${x - 22}" y="${y - 43}" width="44" height="86" rx="22" fill="${palette.accent}"/><path d="M${x - 22} ${y}V${y - 21}A22 22 0 0 1 ${x + 22} ${y - 21}V${y}Z" fill="${palette.brand}"/><rect x="${x - 14}" y="${y - 34}" width="9" height="68" rx="4.5" fill="#fff" opacity="0.5"/>`;
  }
  if (longForm.test(dosage)) {
    return `<path d="M${x - 24} ${y + 44}V${y - 12}Q${x} ${y - 66} ${x + 24} ${y - 12}V${y + 44}Z" fill="#fffdf6"/><path d="M${x - 12} ${y + 34}V${y - 12}" stroke="${palette.ink}" stroke-opacity="0.1" stroke-width="7" stroke-linecap="round"/>`;
  }
  const fill = dosage === 'Lozenge' ? palette.accent : '#fffdf8';
  return `<circle cx="${x}" cy="${y}" r="33" fill="${fill}"/><path d="M${x - 22} ${y + 8}L${x + 22} ${y - 8}" stroke="${palette.ink}" stroke-opacity="0.16" stroke-width="4"/><path d="M${x - 20} ${y - 16}A26 26 0 0 1 ${x + 10} ${y - 26}" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/>`;
};

const cavity = (x: number, y: number, dosage: string, palette: Palette): string => {
  const isLong = capsuleForm.test(dosage) || longForm.test(dosage);
  const [rx, ry] = isLong ? [36, 57] : [47, 47];
  const bubble = `<rect x="${x - rx}" y="${y - ry}" width="${rx * 2}" height="${ry * 2}" rx="${rx}"`;
  return `${bubble} fill="${palette.ink}" opacity="0.13" transform="translate(3 5)"/>${bubble} fill="#fff" opacity="0.75"/>${unit(x, y, dosage, palette)}${bubble} fill="none" stroke="#fff" stroke-opacity="0.85" stroke-width="3"/><path d="M${x - rx + 12} ${y - 10}V${y - ry + 22}" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.9"/>`;
};

const foilBack = (product: Drawn, palette: Palette): string => {
  const rows = Array.from({ length: 6 }, (_, row) => {
    const at = { x: row % 2 === 0 ? -142 : -96, y: -236 + row * 98 };
    return (
      caption(product.name, { ...at, width: 240, size: 25, fill: palette.deep }) +
      caption(product.strength || product.labName, {
        x: at.x,
        y: at.y + 28,
        width: 200,
        size: 17,
        fill: palette.muted,
      })
    );
  });
  return `<rect x="-180" y="-300" width="360" height="600" rx="26" fill="url(#foil)"/><g opacity="0.75">${rows.join('')}</g>`;
};

/** Two blister strips: one with the units in sight, one showing its printed foil. */
const drawBlister = (product: Drawn, palette: Palette): string => {
  const isLong = capsuleForm.test(product.dosage) || longForm.test(product.dosage);
  const columns = isLong ? [-118, -40, 40, 118] : [-112, 0, 112];
  const rows = isLong ? [-196, -66, 66, 196] : [-226, -113, 0, 113, 226];
  const cavities = rows.flatMap((y) => columns.map((x) => cavity(x, y, product.dosage, palette)));
  const strip = `<rect x="-180" y="-300" width="360" height="600" rx="26" fill="url(#foil)"/><rect x="-180" y="-300" width="360" height="600" rx="26" fill="${palette.soft}" opacity="0.34"/>`;
  return [
    `<g transform="translate(600 520) rotate(17)">${shadow(16, 40, 240, 330, 0.42)}${foilBack(product, palette)}</g>`,
    `<g transform="translate(408 494) rotate(-10)">${shadow(14, 36, 244, 336, 0.5)}${strip}${cavities.join('')}</g>`,
  ].join('');
};

/** A collapsible tube on its cap side, crimped at the end. */
const drawTube = (product: Drawn, palette: Palette): string => {
  const body = 'M-330 -112L250 -84Q282 -82 286 -52V52Q282 82 250 84L-330 112Z';
  const tube = [
    `<path d="${body}" fill="#fdfdfb"/>`,
    `<clipPath id="tube"><path d="${body}"/></clipPath><g clip-path="url(#tube)"><path d="M60 -120C110 -40 20 30 90 130H300V-120Z" fill="${palette.soft}"/><path d="M120 -120C170 -40 80 40 150 130H300V-120Z" fill="${palette.brand}"/><path d="M210 -120C250 -40 180 40 236 130H300V-120Z" fill="${palette.deep}"/></g>`,
    caption(product.name, { x: -276, y: -6, width: 330, size: 54, fill: palette.ink }),
    caption(product.strength || product.packSize, {
      x: -276,
      y: 40,
      width: 300,
      size: 28,
      fill: palette.brand,
    }),
    `<path d="${body}" fill="url(#lying)"/>`,
    `<rect x="-372" y="-116" width="48" height="232" rx="5" fill="${palette.soft}"/><path d="M-360 -110V110M-348 -110V110M-336 -110V110" stroke="#fff" stroke-opacity="0.6" stroke-width="3"/>`,
    `<rect x="280" y="-46" width="26" height="92" fill="${palette.soft}"/><rect x="296" y="-64" width="86" height="128" rx="14" fill="${palette.deep}"/><rect x="296" y="-64" width="86" height="128" rx="14" fill="url(#lying)"/>`,
  ].join('');
  return `<g transform="translate(512 570) rotate(-22)">${shadow(0, 110, 430, 54, 0.48)}</g><g transform="translate(496 500) rotate(-22)">${tube}</g>`;
};

const sachet = (x: number, y: number, angle: number, product: Drawn, palette: Palette): string =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">${shadow(10, 26, 200, 250, 0.4)}<rect x="-150" y="-226" width="300" height="452" rx="8" fill="url(#foil)"/>${label(product, palette, { x: -150, y: -176, width: 300, height: 352 })}<path d="M-150 -200H150M-150 200H150M-150 -212H150M-150 212H150" stroke="#fff" stroke-width="3" opacity="0.8"/><rect x="-150" y="-226" width="300" height="452" rx="8" fill="url(#round)" opacity="0.55"/></g>`;

/** Three sachets, fanned. */
const drawSachets = (product: Drawn, palette: Palette): string =>
  sachet(650, 500, 16, product, palette) +
  sachet(500, 486, 2, product, palette) +
  sachet(352, 512, -13, product, palette);

/** A flat pouch with its contents lying on it. */
const drawPouch = (product: Drawn, palette: Palette): string => {
  const weave = Array.from(
    { length: 9 },
    (_, i) => `M${-110 + i * 27} -130V130M-130 ${-110 + i * 27}H130`,
  ).join('');
  const content =
    product.dosage === 'Dressing'
      ? `<rect x="-132" y="-132" width="264" height="264" rx="14" fill="#fffefa"/><path d="${weave}" stroke="${palette.muted}" stroke-opacity="0.2" stroke-width="3"/>`
      : `<rect x="-116" y="-116" width="232" height="232" rx="54" fill="${palette.accent}"/><rect x="-116" y="-116" width="232" height="232" rx="54" fill="#fff" opacity="0.55"/><rect x="-84" y="-84" width="168" height="168" rx="38" fill="#fff" opacity="0.5"/>`;
  return [
    `<g transform="translate(452 470) rotate(-7)">${shadow(14, 34, 300, 330, 0.46)}<rect x="-232" y="-262" width="464" height="524" rx="12" fill="url(#foil)"/>${label(product, palette, { x: -206, y: -236, width: 412, height: 472 })}<rect x="-232" y="-262" width="464" height="524" rx="12" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="8" stroke-dasharray="5 7"/></g>`,
    `<g transform="translate(682 690) rotate(11)">${shadow(10, 22, 172, 176, 0.5)}${content}</g>`,
  ].join('');
};

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
