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
