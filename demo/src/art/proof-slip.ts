import sharp from 'sharp';
import { letter, widthOf } from './lettering.ts';

/** The fields of a bank's payment notification, as printed. */
export type ProofSlip = { date: string; from: string; to: string; reference: string; amount: string };

const INK = '#2c3a4a';
const FAINT = '#7a8694';
const LEFT = 84;

const row = (name: string, value: string, y: number): string => {
  const room = 800 - 2 * LEFT - 170;
  const size = Math.min(27, (27 * room) / Math.max(1, widthOf(value, 27, 'mono')));
  return (
    letter(name, { x: LEFT, y, size: 27, fill: FAINT, face: 'mono' }) +
    letter(value, { x: LEFT + 170, y, size, fill: INK, face: 'mono' })
  );
};

const rule = (y: number): string =>
  `<path d="M${LEFT} ${y}H${800 - LEFT}" stroke="#c9d0d6" stroke-width="2" stroke-dasharray="3 7"/>`;

/** Decorative barcode bars with widths derived from the reference. */
const bars = (reference: string): string => {
  let x = LEFT;
  const strips = [...reference.repeat(4)].map((character) => {
    const code = character.charCodeAt(0);
    const width = 2 + (code % 4) * 2;
    const strip = `<rect x="${x}" y="800" width="${width}" height="72" fill="${INK}"/>`;
    x += width + 3 + (code % 3) * 2;
    return strip;
  });
  return `<clipPath id="bars"><rect x="${LEFT}" y="790" width="${800 - 2 * LEFT}" height="90"/></clipPath><g clip-path="url(#bars)">${strips.join('')}</g>`;
};

/** A bank's payment notification as a customer would photograph or save it: PNG, 800 × 1000. */
export const drawProofSlip = async ({ date, from, to, reference, amount }: ProofSlip): Promise<Buffer> => {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">`,
    '<rect width="800" height="1000" fill="#fdfdfb"/><rect width="800" height="12" fill="#34506b"/>',
    `<path d="M${LEFT} 92l26 -40l26 40Z" fill="#34506b"/><path d="M${LEFT + 26} 92l26 -40l26 40Z" fill="#8fa7bd"/>`,
    letter('PAYMENT NOTIFICATION', { x: LEFT, y: 168, size: 36, fill: INK, face: 'mono' }),
    rule(206),
    row('Date', date, 272),
    row('From', from, 332),
    row('To', to, 392),
    row('Ref', reference, 452),
    rule(500),
    row('Amount', amount, 566),
    rule(612),
    letter('Paid by electronic transfer. Allow up to', {
      x: LEFT,
      y: 672,
      size: 21,
      fill: FAINT,
      face: 'mono',
    }),
    letter('two working days for the funds to clear.', {
      x: LEFT,
      y: 704,
      size: 21,
      fill: FAINT,
      face: 'mono',
    }),
    bars(reference),
    letter('Demonstration only, not a bank document', {
      x: LEFT,
      y: 930,
      size: 18,
      fill: FAINT,
      face: 'mono',
    }),
    '</svg>',
  ].join('');
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
};
