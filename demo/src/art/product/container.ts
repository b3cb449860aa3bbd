import { type Container, DOSAGE_FORMS } from '../../catalogue/dosage-forms.ts';
import type { Palette } from '../colour.ts';
import { drawBottle, drawDropper, drawSpray, drawTub } from './bottles.ts';
import { drawCarton } from './carton.ts';
import { drawInhaler } from './inhaler.ts';
import { drawAmpoules, drawBag, drawPen, drawVial } from './injectables.ts';
import { drawBlister, drawPouch, drawSachets, drawTube } from './packs.ts';
import { across, type Drawn, down } from './scene.ts';

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

/** Gradients of amber glass and of things that lie down. */
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

/** What is inside the carton, by the dosage form. */
export const drawContainer = (product: Drawn, palette: Palette): string => {
  const { container } = DOSAGE_FORMS[product.dosage];
  const subject = drawings[container](product, palette);
  return container === 'box'
    ? subject
    : `<g transform="translate(500 500) scale(1.1) translate(-500 -506)">${subject}</g>`;
};
