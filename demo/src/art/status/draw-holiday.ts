import { canvas, hues, linear, oval, packet, path, radial, rect } from './canvas.ts';

/** Festive lights on a sagging cord. */
const lights = (): string => {
  const bulbs = Array.from({ length: 17 }, (_, i) => {
    const x = 50 + i * 94;
    const y = 92 + Math.sin(((i % 8) / 8) * Math.PI) * 46;
    return { x, y };
  });
  const cord = bulbs.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y - 14}`).join('');
  const colours = [hues.honey, hues.mint, '#f2a27a', '#fff3cf'];
  return (
    `<path d="${cord}" fill="none" stroke="${hues.forest}" stroke-width="4" stroke-linejoin="round"/>` +
    bulbs
      .map(
        ({ x, y }, i) =>
          oval(x, y + 8, 58, 58, 'url(#warmth)', 0.75) +
          rect(x - 6, y - 18, 12, 14, hues.forest, 3) +
          oval(x, y + 8, 12, 16, colours[i % 4] ?? hues.honey),
      )
      .join('')
  );
};

/** A king protea: rings of pointed bracts round a pale dome. */
const protea = (x: number, y: number, s: number): string => {
  const ring = (count: number, length: number, width: number, fill: string, spread: number) =>
    Array.from({ length: count }, (_, i) => {
      const angle = -spread + (2 * spread * i) / (count - 1);
      const d = `M${x} ${y}C${x - width * s} ${y - length * 0.35 * s} ${x - width * 0.8 * s} ${y - length * 0.75 * s} ${x} ${y - length * s}C${x + width * 0.8 * s} ${y - length * 0.75 * s} ${x + width * s} ${y - length * 0.35 * s} ${x} ${y}Z`;
      return `<g transform="rotate(${angle.toFixed(1)} ${x} ${y})">${path(d, fill)}</g>`;
    }).join('');
  return (
    ring(9, 190, 38, '#a83f55', 58) +
    ring(8, 180, 34, '#c55a6b', 46) +
    ring(7, 164, 30, '#e08389', 34) +
    path(
      `M${x - 62 * s} ${y - 70 * s}C${x - 60 * s} ${y - 168 * s} ${x + 60 * s} ${y - 168 * s} ${x + 62 * s} ${y - 70 * s}Z`,
      '#fbe9dc',
    ) +
    path(
      `M${x - 34 * s} ${y - 80 * s}C${x - 30 * s} ${y - 144 * s} ${x + 30 * s} ${y - 144 * s} ${x + 34 * s} ${y - 80 * s}Z`,
      '#f3cfc0',
    ) +
    path(
      `M${x - 30 * s} ${y + 10 * s}C${x - 120 * s} ${y - 14 * s} ${x - 112 * s} ${y - 70 * s} ${x - 96 * s} ${y - 96 * s}C${x - 40 * s} ${y - 60 * s} ${x + 40 * s} ${y - 60 * s} ${x + 96 * s} ${y - 96 * s}C${x + 112 * s} ${y - 70 * s} ${x + 120 * s} ${y - 14 * s} ${x + 30 * s} ${y + 10 * s}Z`,
      '#a83f55',
    ) +
    ring(7, 112, 30, '#c55a6b', 62) +
    ring(5, 92, 26, '#dd7c85', 40)
  );
};

const stem = (from: string, leaves: [x: number, y: number, angle: number][]): string =>
  `<path d="${from}" stroke="#2c6b4f" stroke-width="15" fill="none" stroke-linecap="round"/>` +
  leaves
    .map(
      ([x, y, angle]) =>
        `<g transform="rotate(${angle} ${x} ${y})">${path(`M${x} ${y}C${x - 34} ${y - 50} ${x - 26} ${y - 112} ${x} ${y - 140}C${x + 26} ${y - 112} ${x + 34} ${y - 50} ${x} ${y}Z`, '#3c8a66')}<path d="M${x} ${y}v-126" stroke="#8cc4a4" stroke-opacity="0.6" stroke-width="3"/></g>`,
    )
    .join('');

const vase = (x: number, y: number): string => {
  const glass = `M${x - 34} ${y - 226}V${y - 180}C${x - 34} ${y - 150} ${x - 84} ${y - 146} ${x - 84} ${y - 96}V${y - 14}Q${x - 84} ${y} ${x - 70} ${y}H${x + 70}Q${x + 84} ${y} ${x + 84} ${y - 14}V${y - 96}C${x + 84} ${y - 146} ${x + 34} ${y - 150} ${x + 34} ${y - 180}V${y - 226}Z`;
  return (
    oval(x, y, 130, 20, 'url(#shade)') +
    path(glass, '#8a4b16') +
    path(glass, 'url(#shine)') +
    rect(x - 42, y - 238, 84, 18, '#a9652a', 6) +
    rect(x - 84, y - 88, 168, 58, hues.cream, 0) +
    rect(x - 52, y - 74, 84, 10, hues.evergreen, 3) +
    rect(x - 52, y - 54, 54, 8, hues.sage, 3)
  );
};

const gift = (x: number, y: number, w: number, h: number, fill: string, ribbon: string): string =>
  oval(x, y, w * 0.62, 14, 'url(#shade)') +
  rect(x - w / 2, y - h, w, h, fill, 6) +
  rect(x - w / 2, y - h, w, h, 'url(#shine)', 6, 0.5) +
  rect(x - w * 0.08, y - h, w * 0.16, h, ribbon) +
  rect(x - w / 2 - 7, y - h - 10, w + 14, 30, fill, 6) +
  rect(x - w * 0.08, y - h - 10, w * 0.16, 30, ribbon) +
  path(
    `M${x} ${y - h - 8}C${x - 66} ${y - h - 74} ${x - 84} ${y - h - 12} ${x} ${y - h - 8}C${x + 66} ${y - h - 74} ${x + 84} ${y - h - 12} ${x} ${y - h - 8}Z`,
    ribbon,
  );

/** Summer holidays: a flat-topped mountain over the bay at sunset, proteas and presents on the sill. */
export const drawHoliday = (): string =>
  canvas(
    linear('sky', [
      [0, '#2f7f78'],
      [0.36, '#8fbf9f'],
      [0.62, '#f6d79a'],
      [0.8, '#f2ad78'],
    ]) +
      linear('sea', [
        [0, '#f4c794'],
        [0.35, '#6fae9f'],
        [1, '#1c6a5c'],
      ]) +
      linear('mountain', [
        [0, '#3f7d76'],
        [1, '#1f5d55'],
      ]) +
      linear('near', [
        [0, '#1c5a4c'],
        [1, '#0c3d32'],
      ]) +
      linear('sill', [
        [0, '#f8f1e2'],
        [1, '#dcc8a4'],
      ]) +
      radial('sun', [
        [0, '#fff6d8'],
        [0.2, '#ffe9b0', 0.8],
        [1, '#ffd890', 0],
      ]),
    [
      rect(0, 0, 1600, 900, 'url(#sky)'),
      oval(1130, 470, 430, 430, 'url(#sun)'),
      oval(1130, 470, 74, 74, '#fff5d6'),
      path(
        'M0 250C160 226 250 262 420 240S640 252 700 246C560 276 420 268 280 282S90 280 0 288Z',
        '#fff',
        0.28,
      ),
      path(
        'M900 196C1060 176 1160 208 1330 190S1500 200 1600 192V226C1460 218 1340 236 1180 224S980 222 900 196Z',
        '#fff',
        0.24,
      ),
      path(
        'M0 560L90 500L150 520L250 380L300 366H760L806 384L880 470L930 458L1010 540L1120 560V600H0Z',
        'url(#mountain)',
      ),
      path('M250 380L300 366H470L430 420L400 560H150L210 470Z', '#fff', 0.08),
      path('M760 366L806 384L880 470L930 458L1010 540L1120 560V600H700L740 470Z', '#04150f', 0.14),
      path('M1000 580L1140 528L1260 548L1390 494L1600 552V610H980Z', '#2a6b61', 0.85),
      rect(0, 574, 1600, 220, 'url(#sea)'),
      ...Array.from({ length: 13 }, (_, i) =>
        rect(1010 - i * 9 + ((i * 53) % 70), 592 + i * 13, 240 - i * 7, 4, '#fff2cc', 2, 0.6 - i * 0.03),
      ),
      path('M0 640C180 600 330 640 470 690S640 770 700 794H0Z', 'url(#near)'),
      path('M1600 660C1450 640 1340 700 1250 794H1600Z', 'url(#near)'),
      rect(0, 770, 1600, 130, 'url(#sill)'),
      rect(0, 770, 1600, 10, '#fff', 0, 0.6),
      rect(0, 838, 1600, 62, '#b99d72', 0, 0.5),
      stem('M560 640C550 560 500 520 416 450', [
        [536, 540, -58],
        [520, 500, 40],
      ]),
      stem('M572 640C590 540 640 500 722 420', [
        [600, 520, 66],
        [612, 490, -28],
      ]),
      stem('M566 640C566 560 568 470 566 370', [
        [566, 480, -34],
        [568, 450, 36],
      ]),
      protea(410, 452, 0.8),
      protea(728, 420, 0.86),
      protea(566, 366, 1.08),
      vase(566, 826),
      gift(836, 828, 176, 132, hues.evergreen, hues.honey),
      gift(1010, 832, 124, 92, '#c7634d', hues.cream),
      packet(1142, 830, 92, 128, hues.leaf),
      packet(1240, 832, 74, 84, hues.amber),
      lights(),
    ].join(''),
  );
