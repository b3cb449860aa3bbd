import { chance, choose } from '../../catalogue/hash.ts';
import { canvas, cross, flask, hues, jar, linear, oval, packet, path, radial, rect } from './canvas.ts';

const rays = (x: number, y: number): string =>
  Array.from({ length: 18 }, (_, i) => {
    const from = ((i * 20 + 5) * Math.PI) / 180;
    const to = ((i * 20 + 15) * Math.PI) / 180;
    const at = (angle: number) =>
      `${(x + Math.cos(angle) * 1300).toFixed(0)} ${(y + Math.sin(angle) * 1300).toFixed(0)}`;
    return path(`M${x} ${y}L${at(from)}L${at(to)}Z`, '#fff6dc', 0.2);
  }).join('');

const podium = (x: number, y: number, w: number, foot: number, tone: string): string =>
  [tone, 'url(#shine)']
    .map((fill, i) =>
      path(
        `M${x - w / 2} ${y}V${foot}A${w / 2} ${w * 0.085} 0 0 0 ${x + w / 2} ${foot}V${y}Z`,
        fill,
        i === 0 ? 1 : 0.5,
      ),
    )
    .join('') +
  oval(x, y, w / 2, w * 0.085, '#fff6e2') +
  oval(x, y + 4, w / 2 - 14, w * 0.085 - 7, tone, 0.25);

/** Capsules, tablets and leaves in the air. */
const confetti = (): string =>
  Array.from({ length: 46 }, (_, i) => {
    const x = 30 + chance('confetti x', i) * 1540;
    const y = 30 + chance('confetti y', i) * 500;
    const isCentral = Math.abs(x - 800) < 330 && y > 170;
    if (isCentral) return '';
    const s = 0.7 + 0.9 * chance('confetti s', i);
    const fill = choose([hues.evergreen, hues.leaf, '#fff8e8', hues.rust, '#f6c65b'], 'confetti', i);
    const shape = choose(
      [
        `<rect x="-22" y="-9" width="44" height="18" rx="9" fill="#fffaf0"/><path d="M0 -9H-13A9 9 0 0 0 -13 9H0Z" fill="${fill}"/>`,
        `<circle r="12" fill="${fill}"/><path d="M-8 0H8" stroke="#000" stroke-opacity="0.15" stroke-width="2.5"/>`,
        `<path d="M-20 0Q0 -18 20 0Q0 18 -20 0Z" fill="${fill}"/>`,
      ],
      'confetti kind',
      i,
    );
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(chance('confetti a', i) * 180).toFixed(0)}) scale(${s.toFixed(2)})">${shape}</g>`;
  }).join('');

const tag = (): string =>
  `<path d="M822 262C900 356 1010 268 1130 328" fill="none" stroke="${hues.forest}" stroke-width="5"/><g transform="translate(1106 316) rotate(24)">${path('M0 -46L40 -62H190Q204 -62 204 -48V48Q204 62 190 62H40L0 46Q-12 0 0 -46Z', hues.rust)}${path('M0 -46L40 -62H190Q204 -62 204 -48V-10H-6Z', '#fff', 0.14)}${oval(26, 0, 13, 13, hues.honey)}${cross(120, 0, 32, hues.cream)}</g>`;

/** A promotion: favourites on podiums in amber light. */
export const drawPromotion = (): string =>
  canvas(
    radial('stage', [
      [0, '#fbe3a6'],
      [0.5, '#efbd5c'],
      [1, '#cf8a2c'],
    ]) +
      linear('floor', [
        [0, '#c98731'],
        [1, '#9d6420'],
      ]) +
      linear('curtain', [
        [0, '#0d5c48'],
        [1, '#083b2f'],
      ]),
    [
      rect(0, 0, 1600, 900, 'url(#stage)'),
      rays(800, 470),
      oval(800, 440, 520, 470, 'url(#daylight)', 0.8),
      path('M0 760C400 700 1200 700 1600 760V900H0Z', 'url(#floor)'),
      path('M0 760C400 700 1200 700 1600 760V772C1200 712 400 712 0 772Z', '#fff', 0.3),
      path('M0 0H190C170 260 120 520 0 660Z', 'url(#curtain)'),
      path('M0 0H80C74 240 50 420 0 520Z', '#fff', 0.06),
      path('M1600 0H1410C1430 260 1480 520 1600 660Z', 'url(#curtain)'),
      path('M1600 0H1520C1526 240 1550 420 1600 520Z', '#fff', 0.06),
      confetti(),
      oval(800, 846, 640, 56, 'url(#shade)', 0.7),
      podium(486, 616, 300, 826, '#e9c98c'),
      podium(1114, 656, 300, 826, '#e9c98c'),
      podium(800, 540, 372, 848, '#f3dcae'),
      oval(800, 544, 130, 18, 'url(#shade)', 0.6),
      packet(688, 546, 106, 150, hues.rust),
      packet(914, 546, 112, 176, hues.leaf),
      flask(800, 558, 172, 384, hues.evergreen),
      jar(430, 628, 148, 194, hues.leaf),
      flask(562, 630, 92, 214, '#8a4b16'),
      packet(1046, 668, 100, 142, hues.evergreen),
      jar(1172, 670, 150, 188, hues.rust),
      tag(),
    ].join(''),
  );
