import { chance } from '../../catalogue/hash.ts';
import {
  canvas,
  cross,
  flask,
  hues,
  lamp,
  linear,
  mortar,
  oval,
  packet,
  path,
  plant,
  radial,
  rect,
  shelfContents,
} from './canvas.ts';

const arch = (x: number, width: number): string => {
  const d = `M${x} 760V250A${width / 2} ${width / 2} 0 0 1 ${x + width} 250V760Z`;
  return (
    path(d, 'url(#niche)') +
    `<path d="${d}" fill="none" stroke="${hues.brass}" stroke-opacity="0.5" stroke-width="5"/>`
  );
};

const shelf = (x: number, y: number, width: number): string =>
  rect(x, y, width, 14, '#d9b88a', 3) +
  rect(x, y + 14, width, 8, hues.bark, 2) +
  rect(x, y + 22, width, 26, 'url(#under)', 0);

const bag = (x: number, y: number): string =>
  oval(x, y, 96, 16, 'url(#shade)') +
  path(
    `M${x - 76} ${y - 178}l14 -12 14 12 14 -12 14 12 14 -12 14 12 14 -12 14 12 14 -12 14 12 12 -8V${y}H${x - 76}Z`,
    hues.cream,
  ) +
  path(`M${x + 34} ${y - 182}L${x + 76} ${y - 178}V${y}H${x + 34}Z`, hues.sand) +
  cross(x - 20, y - 84, 36, hues.evergreen);

const niches = [90, 580, 1070];

/** An open apothecary: three lit niches of jars and packets behind a counter. */
export const drawDefault = (): string =>
  canvas(
    linear(
      'wall',
      [
        [0, '#12694f'],
        [0.6, hues.evergreen],
        [1, hues.forest],
      ],
      { x: 1, y: 1 },
    ) +
      linear('niche', [
        [0, '#0b4a3a'],
        [0.55, '#0f5e49'],
        [1, '#126a52'],
      ]) +
      linear('under', [
        [0, '#000', 0.28],
        [1, '#000', 0],
      ]) +
      linear(
        'beam',
        [
          [0, '#fff6dc', 0.28],
          [1, '#fff6dc', 0],
        ],
        { x: 0.6, y: 1 },
      ) +
      linear('counter', [
        [0, '#f8f1e2'],
        [1, '#e6d8bd'],
      ]) +
      linear('panel', [
        [0, '#d9c5a1'],
        [1, '#b99d72'],
      ]),
    [
      rect(0, 0, 1600, 900, 'url(#wall)'),
      ...niches.map((x) => arch(x, 440)),
      ...niches.map((x, i) => shelfContents(x + 34, x + 410, 330, 150, `top ${i}`) + shelf(x + 4, 330, 432)),
      ...niches.map(
        (x, i) => shelfContents(x + 30, x + 414, 540, 164, `middle ${i + 3}`) + shelf(x + 4, 540, 432),
      ),
      ...niches.map((x, i) => shelfContents(x + 30, x + 414, 742, 140, `low ${i + 6}`)),
      path('M0 0H620L1180 900H360Z', 'url(#beam)'),
      lamp(555, 96, 0.8),
      lamp(1045, 96, 0.8),
      rect(0, 724, 1600, 26, 'url(#counter)', 0),
      rect(0, 750, 1600, 150, 'url(#panel)'),
      rect(0, 750, 1600, 12, '#000', 0, 0.14),
      ...[40, 440, 840, 1240].map(
        (x) =>
          `<rect x="${x}" y="786" width="340" height="84" rx="8" fill="none" stroke="#8f7248" stroke-opacity="0.5" stroke-width="4"/>`,
      ),
      mortar(800, 736, 0.92),
      bag(1168, 738),
      packet(1040, 738, 84, 112, hues.leaf),
      packet(970, 738, 66, 78, hues.amber),
      plant(226, 738, 0.98),
      flask(430, 738, 84, 190, '#8a4b16'),
      flask(522, 738, 70, 148, hues.leaf),
      flask(1352, 738, 92, 214, hues.leaf),
      flask(1446, 738, 70, 156, hues.amber),
    ].join(''),
  );

const stars = (): string =>
  Array.from({ length: 70 }, (_, i) =>
    oval(
      chance('star x', i) * 1600,
      chance('star y', i) * 360,
      1 + chance('star r', i) * 1.8,
      1 + chance('star r', i) * 1.8,
      '#fff',
      0.25 + 0.6 * chance('star', i),
    ),
  ).join('');

const roofs = (): string =>
  path('M0 420L120 372V330H160V356L300 300L470 372V420H560V352H640V330H690V352H760V900H0Z', '#0c3a31') +
  path('M1000 900V380H1090V346H1130V380H1240L1380 316L1600 404V900Z', '#0c3a31');

const litWindow = (x: number, y: number): string =>
  rect(x, y, 34, 46, hues.honey, 4, 0.85) +
  rect(x + 15, y, 3, 46, '#0c3a31') +
  rect(x, y + 21, 34, 3, '#0c3a31');

const shutter = (x: number, width: number): string => {
  const slats = Array.from(
    { length: 17 },
    (_, i) =>
      rect(x, 436 + i * 20, width, 17, i % 2 === 0 ? '#1c6c57' : '#196450', 2) +
      rect(x, 451 + i * 20, width, 4, '#0a3a2e', 0, 0.8),
  );
  return (
    rect(x - 8, 424, width + 16, 356, '#072e25', 6) +
    slats.join('') +
    rect(x + width / 2 - 26, 764, 52, 10, hues.brass, 5)
  );
};

const awning = (): string =>
  Array.from({ length: 14 }, (_, i) => {
    const x = 350 + i * 64.3;
    const fill = i % 2 === 0 ? '#e9e2d0' : '#17634f';
    return (
      path(`M${x} 318H${x + 64}V404A32 26 0 0 1 ${x} 404Z`, fill) +
      path(`M${x + 64} 404A32 26 0 0 1 ${x} 404V396H${x + 64}Z`, '#04150f', 0.18)
    );
  }).join('');

/** The shop at night: shutters down, the cross dimmed, a lamp left on. */
export const drawClosed = (): string =>
  canvas(
    linear('sky', [
      [0, '#071d24'],
      [0.55, '#0d3a3c'],
      [1, '#1d5a4e'],
    ]) +
      radial('moon', [
        [0, '#fff9e6', 0.9],
        [0.3, '#fff4cf', 0.35],
        [1, '#fff4cf', 0],
      ]) +
      radial('mintglow', [
        [0, hues.mint, 0.6],
        [1, hues.mint, 0],
      ]) +
      linear('front', [
        [0, '#124f40'],
        [1, '#0b3a2e'],
      ]) +
      linear('street', [
        [0, '#12372e'],
        [1, '#081f19'],
      ]),
    [
      rect(0, 0, 1600, 900, 'url(#sky)'),
      stars(),
      oval(1306, 168, 260, 260, 'url(#moon)'),
      oval(1306, 168, 62, 62, '#fbf3d9'),
      oval(1288, 152, 13, 13, '#e6d9b4', 0.7),
      oval(1326, 184, 9, 9, '#e6d9b4', 0.7),
      roofs(),
      litWindow(216, 424),
      litWindow(284, 424),
      litWindow(1420, 440),
      rect(0, 780, 1600, 120, 'url(#street)'),
      rect(0, 780, 1600, 10, '#2b6a59', 0, 0.6),
      rect(340, 200, 930, 582, 'url(#front)', 10),
      rect(320, 186, 970, 26, '#1a6853', 6),
      rect(372, 226, 866, 78, '#0a3127', 10),
      oval(805, 265, 150, 120, 'url(#mintglow)', 0.75),
      cross(805, 265, 28, hues.mint),
      ...[460, 520, 580, 1030, 1090, 1150].map((x) => rect(x, 259, 40, 10, '#1f5d4c', 5)),
      shutter(402, 340),
      shutter(868, 340),
      rect(762, 424, 86, 358, '#072e25', 6),
      rect(772, 434, 66, 176, '#f0b95a', 4, 0.5),
      rect(772, 434, 66, 176, 'url(#shine)', 4, 0.5),
      rect(772, 622, 66, 150, '#0f5343', 4),
      oval(828, 690, 6, 6, hues.brass),
      `<path d="M786 470L805 452L824 470" stroke="${hues.cream}" stroke-width="3" fill="none"/>`,
      rect(781, 470, 48, 34, hues.cream, 5),
      rect(789, 480, 32, 5, hues.rust, 2),
      rect(789, 490, 20, 4, hues.sage, 2),
      awning(),
      oval(805, 560, 360, 330, 'url(#warmth)', 0.24),
      oval(805, 800, 300, 40, 'url(#warmth)', 0.35),
      plant(318, 800, 0.8),
      plant(1292, 800, 0.8),
      rect(140, 350, 10, 440, '#04150f'),
      oval(145, 336, 190, 190, 'url(#warmth)', 0.8),
      path('M118 360L128 306H162L172 360Z', '#ffeec2'),
      path('M112 308L145 282L178 308Z', '#04150f'),
      oval(145, 792, 180, 26, 'url(#warmth)', 0.5),
    ].join(''),
  );
