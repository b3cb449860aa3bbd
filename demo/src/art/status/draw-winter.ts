import { chance } from '../../catalogue/hash.ts';
import { canvas, flask, hues, linear, oval, packet, path, rect } from './canvas.ts';

const snow = (): string =>
  Array.from({ length: 96 }, (_, i) => {
    const r = 1.6 + 4.2 * chance('snow r', i) ** 2;
    return oval(
      330 + chance('snow x', i) * 940,
      90 + chance('snow y', i) * 560,
      r,
      r,
      '#fff',
      0.45 + 0.5 * chance('snow o', i),
    );
  }).join('');

const pine = (x: number, y: number, s: number): string => {
  const tier = (top: number, half: number, height: number) =>
    path(`M${x} ${y - top * s}L${x + half * s} ${y - (top - height) * s}H${x - half * s}Z`, '#1c5560') +
    path(
      `M${x} ${y - top * s}L${x + half * 0.4 * s} ${y - (top - height * 0.4) * s}L${x + 6 * s} ${y - (top - height * 0.34) * s}L${x - half * 0.2 * s} ${y - (top - height * 0.46) * s}L${x - half * 0.4 * s} ${y - (top - height * 0.4) * s}Z`,
      '#f2f9fa',
    );
  return (
    rect(x - 6 * s, y - 26 * s, 12 * s, 26 * s, '#4d4239') +
    tier(90, 54, 70) +
    tier(136, 44, 66) +
    tier(178, 32, 60)
  );
};

const mug = (x: number, y: number): string => {
  const cup = `M${x - 92} ${y - 168}H${x + 92}V${y - 40}Q${x + 92} ${y} ${x + 52} ${y}H${x - 52}Q${x - 92} ${y} ${x - 92} ${y - 40}Z`;
  const steam = [-40, 4, 46].map(
    (dx, i) =>
      `<path d="M${x + dx} ${y - 204}c-26 -34 26 -52 0 -92s22 -50 ${i === 1 ? -4 : 6} -86" fill="none" stroke="#fff" stroke-opacity="${i === 1 ? 0.55 : 0.36}" stroke-width="13" stroke-linecap="round"/>`,
  );
  return (
    oval(x + 6, y, 150, 20, 'url(#shade)') +
    `<path d="M${x + 84} ${y - 138}h26q40 0 40 42t-44 42h-26" fill="none" stroke="#d7684f" stroke-width="24"/>` +
    path(cup, '#e07b5e') +
    path(cup, 'url(#shine)') +
    oval(x, y - 168, 92, 20, '#f6ddc4') +
    oval(x, y - 165, 80, 15, '#c98a3a') +
    oval(x + 22, y - 168, 32, 9, hues.honey) +
    oval(x + 22, y - 168, 24, 6, '#fbe9b8') +
    rect(x - 92, y - 96, 184, 30, hues.cream, 0, 0.9) +
    Array.from({ length: 7 }, (_, i) => path(`M${x - 86 + i * 26} ${y - 70}l10 -20l10 20Z`, '#d7684f')).join(
      '',
    ) +
    steam.join('')
  );
};

const lemon = (x: number, y: number, r: number): string =>
  oval(x, y, r * 1.1, 9, 'url(#shade)') +
  oval(x, y - r * 0.9, r, r * 0.92, hues.amber) +
  oval(x, y - r * 0.9, r * 0.88, r * 0.8, '#fff1c4') +
  Array.from(
    { length: 8 },
    (_, i) =>
      `<path d="M${x} ${y - r * 0.9}L${(x + Math.cos((i * Math.PI) / 4) * r * 0.76).toFixed(1)} ${(y - r * 0.9 + Math.sin((i * Math.PI) / 4) * r * 0.68).toFixed(1)}" stroke="${hues.honey}" stroke-width="6" stroke-linecap="round"/>`,
  ).join('');

/** A knitted scarf, folded over the sill. */
const scarf = (): string => {
  const body = 'M1040 792C1120 748 1300 742 1392 786L1420 900H1250L1236 838C1180 826 1110 826 1062 846Z';
  const ribs = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M${1066 + i * 28} ${800 - Math.sin((i / 11) * Math.PI) * 30}v${i > 6 ? 100 : 40}" stroke="#fff" stroke-opacity="0.18" stroke-width="5"/>`,
  );
  return (
    path(body, '#2f8a86') +
    path('M1250 900L1236 838C1290 846 1350 850 1402 846L1420 900Z', '#246f70') +
    `<clipPath id="scarf"><path d="${body}"/></clipPath><g clip-path="url(#scarf)">${ribs.join('')}${path('M1250 862H1420L1424 878H1254Z', hues.cream, 0.8)}</g>`
  );
};

/** Winter: snow on the Drakensberg behind the pane; a steaming cup and cough mixture on the sill. */
export const drawWinter = (): string =>
  canvas(
    linear(
      'room',
      [
        [0, '#1d4a56'],
        [0.6, '#17404b'],
        [1, '#0f2f38'],
      ],
      { x: 1, y: 1 },
    ) +
      linear('sky', [
        [0, '#86b9ca'],
        [0.55, '#b4d4de'],
        [1, '#dfecee'],
      ]) +
      linear('peak', [
        [0, '#ffffff'],
        [0.28, '#e3eff3'],
        [0.5, '#8fb4c2'],
        [1, '#5c8b9c'],
      ]) +
      linear('slope', [
        [0, '#f4fafb'],
        [1, '#c8dee4'],
      ]) +
      linear('sill', [
        [0, '#f5efe2'],
        [1, '#d4c3a3'],
      ]) +
      linear(
        'curtain',
        [
          [0, '#2c6a74'],
          [0.5, '#1f5560'],
          [1, '#2c6a74'],
        ],
        { x: 1, y: 0 },
      ),
    [
      rect(0, 0, 1600, 900, 'url(#room)'),
      rect(312, 60, 976, 690, '#eef1ea', 14),
      rect(334, 82, 932, 660, 'url(#sky)', 6),
      `<clipPath id="pane"><rect x="334" y="82" width="932" height="660" rx="6"/></clipPath><g clip-path="url(#pane)">`,
      oval(560, 220, 220, 220, 'url(#daylight)', 0.9),
      path(
        'M334 560L420 470L470 500L560 350L600 390L650 300L720 420L770 380L860 470L930 330L980 386L1040 310L1130 450L1190 420L1266 500V742H334Z',
        'url(#peak)',
      ),
      path('M650 300L720 420L770 380L860 470V742H640L690 560L640 430Z', '#4f8192', 0.22),
      path('M1040 310L1130 450L1190 420L1266 500V742H1040L1080 560L1020 430Z', '#4f8192', 0.22),
      path('M334 590C460 520 600 560 760 600S1080 560 1266 590V742H334Z', 'url(#slope)'),
      pine(430, 640, 0.9),
      pine(520, 664, 1.15),
      pine(1108, 650, 1),
      pine(1206, 676, 1.25),
      path('M334 660C520 620 700 668 860 684S1120 660 1266 668V742H334Z', '#fff'),
      snow(),
      '</g>',
      path('M334 82H760L480 742H334Z', '#fff', 0.12),
      rect(788, 70, 24, 680, '#eef1ea'),
      rect(322, 386, 956, 20, '#eef1ea'),
      rect(806, 82, 6, 660, '#9db3b4', 0, 0.5),
      rect(334, 402, 932, 5, '#9db3b4', 0, 0.5),
      path('M176 30H400C372 236 330 520 226 742H176Z', 'url(#curtain)'),
      path('M1424 30H1200C1228 236 1270 520 1374 742H1424Z', 'url(#curtain)'),
      rect(100, 20, 1400, 18, hues.brass, 9),
      oval(100, 29, 20, 20, hues.brass),
      oval(1500, 29, 20, 20, hues.brass),
      rect(60, 742, 1480, 88, 'url(#sill)', 8),
      rect(60, 742, 1480, 10, '#fff', 5, 0.7),
      rect(60, 830, 1480, 70, '#0a262e', 0, 0.35),
      scarf(),
      flask(474, 786, 122, 278, '#8a4b16'),
      packet(598, 788, 96, 138, '#3f8f93'),
      packet(356, 790, 84, 96, hues.leaf),
      mug(800, 790),
      lemon(972, 792, 44),
      lemon(1038, 794, 34),
      oval(820, 500, 420, 360, 'url(#warmth)', 0.12),
    ].join(''),
  );
