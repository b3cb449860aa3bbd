import { chance, choose } from '../../catalogue/hash.ts';
import {
  canvas,
  cross,
  flask,
  hues,
  jar,
  lamp,
  linear,
  oval,
  packet,
  path,
  radial,
  rect,
  shelfContents,
} from './canvas.ts';

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

/** A shipping box with its tape and two faces. */
const box = (x: number, y: number, w: number, h: number, isCounted: boolean): string =>
  rect(x, y - h, w, h, '#d6ae7d', 3) +
  path(`M${x + w * 0.72} ${y - h}H${x + w}V${y}H${x + w * 0.72}Z`, '#8c6239', 0.22) +
  rect(x, y - h, w, 12, '#8c6239', 0, 0.24) +
  rect(x + w * 0.28, y - h, w * 0.14, h * 0.42, '#efd9b4', 0, 0.9) +
  rect(x + w * 0.1, y - h * 0.34, w * 0.34, h * 0.22, hues.cream, 3) +
  rect(x + w * 0.14, y - h * 0.28, w * 0.24, 5, hues.evergreen, 2) +
  rect(x + w * 0.14, y - h * 0.21, w * 0.15, 4, hues.sage, 2) +
  (isCounted ? oval(x + w * 0.6, y - h * 0.24, 19, 19, hues.leaf) + tick(x + w * 0.6, y - h * 0.24, 1) : '');

const tick = (x: number, y: number, s: number): string =>
  `<path d="M${x - 9 * s} ${y}l${6.5 * s} ${7 * s}l${12 * s} ${-14 * s}" fill="none" stroke="#fff" stroke-width="${4.5 * s}" stroke-linecap="round" stroke-linejoin="round"/>`;

const rack = (x: number, w: number, levels: number[]): string =>
  rect(x - 14, 120, 16, 660, '#0a3a2e', 3) +
  rect(x + w - 2, 120, 16, 660, '#0a3a2e', 3) +
  levels
    .map(
      (y) =>
        rect(x - 14, y, w + 28, 16, '#d9b88a', 3) +
        rect(x - 14, y + 16, w + 28, 7, hues.bark, 2) +
        rect(x, y + 23, w, 26, '#2b5546', 0, 0.12),
    )
    .join('');

/** The ticked-off list, with a pencil across it. */
const clipboard = (): string => {
  const lines = Array.from({ length: 7 }, (_, i) => {
    const y = 414 + i * 52;
    const isDone = i < 4;
    return (
      rect(672, y, 30, 30, isDone ? hues.leaf : '#fff', 8) +
      (isDone
        ? tick(687, y + 15, 1)
        : `<rect x="673.5" y="${y + 1.5}" width="27" height="27" rx="7" fill="none" stroke="${hues.sage}" stroke-width="3"/>`) +
      rect(722, y + 4, 130 + ((i * 47) % 70), 9, '#33584b', 4, isDone ? 0.85 : 0.55) +
      rect(722, y + 20, 90 + ((i * 31) % 60), 7, hues.sage, 3) +
      rect(936, y + 8, 40, 12, i === 2 ? hues.amber : hues.mint, 6)
    );
  });
  return (
    `<g transform="rotate(-5 830 600)">${oval(840, 812, 260, 36, 'url(#shade)')}${rect(624, 300, 406, 520, hues.wood, 22)}${rect(624, 300, 406, 520, 'url(#shine)', 22, 0.35)}${rect(646, 338, 362, 460, '#fffdf6', 8)}` +
    `${path('M742 330q0 -22 22 -22h26q4 -34 37 -34t37 34h26q22 0 22 22v26H742Z', hues.brass)}${path('M742 330q0 -22 22 -22h26q4 -34 37 -34t37 34h26q22 0 22 22v26H742Z', 'url(#shine)')}${oval(827, 304, 13, 13, hues.wood)}${lines.join('')}</g>` +
    `<g transform="translate(1060 590) rotate(28)">${rect(-15, -190, 30, 300, hues.amber, 4)}${rect(-15, -190, 10, 300, '#fff', 3, 0.35)}${rect(5, -190, 10, 300, '#8a4b16', 3, 0.3)}${rect(-15, -206, 30, 26, '#c9ced0', 3)}${rect(-15, -236, 30, 34, '#d9776a', 8)}${path('M-15 110H15L0 158Z', '#f0d9b4')}${path('M-5 142H5L0 158Z', '#26332d')}</g>`
  );
};

const scanner = (x: number, y: number): string =>
  `${path(`M${x - 60} ${y - 150}L${x - 190} ${y - 250}V${y - 46}Z`, hues.honey, 0.34)}<g>${oval(x + 40, y, 110, 18, 'url(#shade)')}${path(`M${x + 18} ${y - 110}L${x + 86} ${y - 110}L${x + 106} ${y}H${x + 34}Z`, '#0b3a2e')}${path(`M${x + 18} ${y - 110}L${x + 86} ${y - 110}L${x + 106} ${y}H${x + 34}Z`, 'url(#shine)')}${path(`M${x - 62} ${y - 196}Q${x - 62} ${y - 208} ${x - 50} ${y - 208}H${x + 80}Q${x + 132} ${y - 206} ${x + 132} ${y - 150}Q${x + 132} ${y - 104} ${x + 84} ${y - 104}H${x - 50}Q${x - 62} ${y - 104} ${x - 62} ${y - 116}Z`, hues.leaf)}${path(`M${x - 62} ${y - 196}Q${x - 62} ${y - 208} ${x - 50} ${y - 208}H${x + 80}Q${x + 132} ${y - 206} ${x + 132} ${y - 156}H${x - 62}Z`, '#fff', 0.2)}${rect(x - 70, y - 190, 16, 70, '#d8f5e8', 6)}${rect(x + 8, y - 108, 26, 40, hues.amber, 8)}</g>`;

/** Counting the store: racks half ticked off, a clipboard and a scanner at work. */
export const drawStocktake = (): string =>
  canvas(
    linear(
      'wall',
      [
        [0, '#e9efe6'],
        [0.7, '#d3e0d5'],
        [1, '#bfd2c5'],
      ],
      { x: 1, y: 1 },
    ) +
      linear('floor', [
        [0, '#8fb09f'],
        [1, '#5f8b78'],
      ]) +
      linear('desk', [
        [0, '#e9d7b6'],
        [1, '#b88f5e'],
      ]),
    [
      rect(0, 0, 1600, 900, 'url(#wall)'),
      path('M980 0H1500L900 900H300Z', '#fffaf0', 0.4),
      rect(0, 740, 1600, 160, 'url(#floor)'),
      rack(70, 470, [300, 500, 700]),
      rack(1090, 450, [300, 500, 700]),
      box(90, 300, 150, 118, true),
      box(252, 300, 132, 92, true),
      box(396, 300, 134, 140, true),
      box(118, 182, 112, 82, true),
      shelfContents(84, 530, 500, 150, 'stock a'),
      box(86, 700, 170, 132, true),
      box(268, 700, 124, 150, true),
      box(404, 700, 128, 96, true),
      shelfContents(1100, 1530, 300, 142, 'stock b'),
      box(1104, 500, 140, 124, true),
      box(1256, 500, 150, 96, false),
      box(1418, 500, 116, 136, false),
      shelfContents(1100, 1530, 700, 146, 'stock e'),
      lamp(810, 60, 0.86),
      rect(330, 800, 960, 100, 'url(#desk)', 10),
      rect(330, 800, 960, 10, '#fff', 5, 0.5),
      clipboard(),
      jar(520, 806, 112, 158, hues.leaf),
      flask(602, 808, 62, 118, hues.amber),
      scanner(1126, 808),
    ].join(''),
  );
