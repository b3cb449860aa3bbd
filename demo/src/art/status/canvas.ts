import { chance, choose } from '../../catalogue/hash.ts';

export const WIDTH = 1600;
export const HEIGHT = 900;

/** The brand's colours, by day and by night. */
export const hues = {
  night: '#06211a',
  forest: '#083b2f',
  evergreen: '#0d5c48',
  leaf: '#1f7d62',
  sage: '#7fb29c',
  mint: '#a9dcc6',
  mist: '#dcebe2',
  cream: '#f7f3e9',
  sand: '#eadfc9',
  clay: '#cfae86',
  wood: '#a97c50',
  bark: '#6f4a2d',
  amber: '#e2a23f',
  honey: '#f3cf86',
  brass: '#c79a4b',
  rust: '#b9573a',
} as const;

type Stop = [offset: number, colour: string, opacity?: number];

const stops = (list: Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A straight gradient; `to` is the far corner, straight down by default. */
export const linear = (id: string, list: Stop[], to = { x: 0, y: 1 }): string =>
  `<linearGradient id="${id}" x2="${to.x}" y2="${to.y}">${stops(list)}</linearGradient>`;

export const radial = (id: string, list: Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx = 0,
  opacity = 1,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}" opacity="${opacity}"/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`;

/** An illustration of the standard size: its own gradients and shapes in front of the shared ones. */
export const canvas = (gradients: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${[
    linear(
      'shine',
      [
        [0, '#000', 0.22],
        [0.16, '#fff', 0.04],
        [0.27, '#fff', 0.42],
        [0.4, '#fff', 0.04],
        [0.7, '#000', 0.04],
        [1, '#000', 0.3],
      ],
      { x: 1, y: 0 },
    ),
    radial('shade', [
      [0, '#04150f', 0.6],
      [0.5, '#04150f', 0.28],
      [1, '#04150f', 0],
    ]),
    radial('warmth', [
      [0, '#ffe2a6', 0.95],
      [0.35, '#ffcf7a', 0.42],
      [1, '#ffcf7a', 0],
    ]),
    radial('daylight', [
      [0, '#fffaf0', 0.9],
      [0.5, '#fffaf0', 0.35],
      [1, '#fffaf0', 0],
    ]),
    gradients,
  ].join('')}</defs>${body}</svg>`;

/** A shape in its colour, highlighted from the left. */
const shiny = (d: string, fill: string): string => path(d, fill) + path(d, 'url(#shine)');

/** A label in cream with two lines of ink. */
const slip = (x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, hues.cream, 3) +
  rect(x + w * 0.18, y + h * 0.3, w * 0.64, h * 0.12, hues.evergreen, 2) +
  rect(x + w * 0.18, y + h * 0.56, w * 0.42, h * 0.1, hues.sage, 2);

/** A narrow-necked bottle with a stopper, its foot's centre at x,y. */
export const flask = (x: number, y: number, w: number, h: number, fill: string): string => {
  const l = x - w / 2;
  const body = `M${x - w * 0.16} ${y - h * 0.86}V${y - h * 0.68}C${x - w * 0.16} ${y - h * 0.58} ${l} ${y - h * 0.58} ${l} ${y - h * 0.44}V${y - 8}Q${l} ${y} ${l + 8} ${y}H${l + w - 8}Q${l + w} ${y} ${l + w} ${y - 8}V${y - h * 0.44}C${l + w} ${y - h * 0.58} ${x + w * 0.16} ${y - h * 0.58} ${x + w * 0.16} ${y - h * 0.68}V${y - h * 0.86}Z`;
  return (
    shiny(body, fill) +
    shiny(`M${x - w * 0.22} ${y - h}h${w * 0.44}v${h * 0.15}h${-w * 0.44}Z`, hues.brass) +
    slip(l + 1, y - h * 0.4, w - 2, h * 0.27)
  );
};

/** A wide apothecary jar with a knobbed lid. */
export const jar = (x: number, y: number, w: number, h: number, fill: string): string => {
  const l = x - w / 2;
  const body = `M${l + w * 0.08} ${y - h * 0.76}H${l + w * 0.92}C${l + w * 1.02} ${y - h * 0.6} ${l + w} ${y - h * 0.3} ${l + w * 0.94} ${y}H${l + w * 0.06}C${l} ${y - h * 0.3} ${l - w * 0.02} ${y - h * 0.6} ${l + w * 0.08} ${y - h * 0.76}Z`;
  const lid = `M${l + w * 0.04} ${y - h * 0.76}Q${l + w * 0.08} ${y - h * 0.9} ${x} ${y - h * 0.9}Q${l + w * 0.92} ${y - h * 0.9} ${l + w * 0.96} ${y - h * 0.76}Z`;
  return (
    shiny(body, fill) +
    shiny(lid, hues.brass) +
    oval(x, y - h * 0.94, w * 0.09, h * 0.055, hues.brass) +
    slip(l + w * 0.14, y - h * 0.52, w * 0.72, h * 0.28)
  );
};

/** A small carton with a band. */
export const packet = (x: number, y: number, w: number, h: number, fill: string): string =>
  rect(x - w / 2, y - h, w, h, hues.cream, 3) +
  rect(x - w / 2, y - h * 0.42, w, h * 0.42, fill, 0) +
  rect(x - w * 0.36, y - h * 0.86, w * 0.5, h * 0.09, hues.evergreen, 2) +
  rect(x - w * 0.36, y - h * 0.7, w * 0.34, h * 0.06, hues.sage, 2) +
  path(`M${x + w * 0.36} ${y - h}H${x + w / 2}V${y}H${x + w * 0.36}Z`, hues.forest, 0.16);

const glassColours = [hues.leaf, hues.amber, '#8a4b16', hues.sage, hues.mint, '#3f8f93', hues.clay];

/** Fills a shelf between two points with jars, flasks and packets, determined by a seed. */
export const shelfContents = (from: number, to: number, y: number, tallest: number, seed: string): string => {
  const things: string[] = [];
  let x = from;
  for (let i = 0; x < to - 40; i += 1) {
    const size = 0.62 + 0.38 * chance(seed, i, 'size');
    const kind = choose(['flask', 'jar', 'packet', 'packets'] as const, seed, i, 'kind');
    const fill = choose(glassColours, seed, i, 'fill');
    const w = { flask: 62, jar: 92, packet: 74, packets: 58 }[kind] * (0.85 + 0.3 * size);
    const h = tallest * size * (kind === 'jar' ? 0.86 : 1);
    if (x + w > to) break;
    const at = x + w / 2;
    if (kind === 'flask') things.push(flask(at, y, w, h, fill));
    else if (kind === 'jar') things.push(jar(at, y, w, h, fill));
    else if (kind === 'packet') things.push(packet(at, y, w, h * 0.8, fill));
    else
      things.push(
        packet(at, y, w * 1.06, h * 0.38, fill) +
          packet(at + 4, y - h * 0.38, w, h * 0.36, choose(glassColours, seed, i)),
      );
    x += w + 12 + 22 * chance(seed, i, 'gap');
  }
  return oval((from + to) / 2, y, (to - from) / 1.9, 9, 'url(#shade)', 0.7) + things.join('');
};

/** A stone mortar with its pestle. */
export const mortar = (x: number, y: number, s: number): string =>
  oval(x, y, 150 * s, 20 * s, 'url(#shade)') +
  `<g transform="rotate(28 ${x} ${y - 150 * s})">${shiny(`M${x - 16 * s} ${y - 290 * s}q${16 * s} ${-26 * s} ${32 * s} 0l${6 * s} ${170 * s}h${-44 * s}Z`, hues.sand)}</g>` +
  shiny(
    `M${x - 118 * s} ${y - 168 * s}H${x + 118 * s}C${x + 112 * s} ${y - 80 * s} ${x + 74 * s} ${y - 52 * s} ${x + 52 * s} ${y - 40 * s}L${x + 76 * s} ${y}H${x - 76 * s}L${x - 52 * s} ${y - 40 * s}C${x - 74 * s} ${y - 52 * s} ${x - 112 * s} ${y - 80 * s} ${x - 118 * s} ${y - 168 * s}Z`,
    hues.cream,
  ) +
  shiny(
    `M${x - 130 * s} ${y - 186 * s}q0 ${-10 * s} ${10 * s} ${-10 * s}h${240 * s}q${10 * s} 0 ${10 * s} ${10 * s}v${10 * s}q0 ${10 * s} ${-10 * s} ${10 * s}h${-240 * s}q${-10 * s} 0 ${-10 * s} ${-10 * s}Z`,
    hues.sand,
  );

/** A pharmacy cross. */
export const cross = (x: number, y: number, s: number, fill: string): string =>
  path(
    `M${x - s / 3} ${y - s}h${(s * 2) / 3}v${(s * 2) / 3}h${(s * 2) / 3}v${(s * 2) / 3}h${(-s * 2) / 3}v${(s * 2) / 3}h${(-s * 2) / 3}v${(-s * 2) / 3}h${(-s * 2) / 3}v${(-s * 2) / 3}h${(s * 2) / 3}Z`,
    fill,
  );

/** A leafy plant in a pot. */
export const plant = (x: number, y: number, s: number): string => {
  const leaves = [-64, -40, -18, 6, 30, 54].map((angle, i) => {
    const length = (i % 2 === 0 ? 178 : 214) * s;
    const leaf = `M${x} ${y - 90 * s}C${x - 46 * s} ${y - 90 * s - length * 0.4} ${x - 30 * s} ${y - 90 * s - length * 0.8} ${x} ${y - 90 * s - length}C${x + 30 * s} ${y - 90 * s - length * 0.8} ${x + 46 * s} ${y - 90 * s - length * 0.4} ${x} ${y - 90 * s}Z`;
    const vein = `<path d="M${x} ${y - 90 * s}V${y - 90 * s - length * 0.9}" stroke="${hues.mint}" stroke-opacity="0.4" stroke-width="${3 * s}"/>`;
    return `<g transform="rotate(${angle} ${x} ${y - 90 * s})">${path(leaf, i % 2 === 0 ? hues.leaf : '#2f9374')}${vein}</g>`;
  });
  return (
    oval(x, y, 84 * s, 14 * s, 'url(#shade)') +
    leaves.join('') +
    shiny(`M${x - 66 * s} ${y - 108 * s}H${x + 66 * s}L${x + 50 * s} ${y}H${x - 50 * s}Z`, hues.rust) +
    shiny(`M${x - 74 * s} ${y - 122 * s}h${148 * s}v${24 * s}h${-148 * s}Z`, '#c96a4b')
  );
};

/** A brass lamp on its cord, shining down. */
export const lamp = (x: number, cord: number, s: number): string =>
  oval(x, cord + 190 * s, 330 * s, 300 * s, 'url(#warmth)', 0.5) +
  rect(x - 2, 0, 4, cord, hues.night, 0, 0.7) +
  oval(x, cord + 96 * s, 46 * s, 20 * s, '#fff3cf') +
  shiny(
    `M${x - 14 * s} ${cord - 6}h${28 * s}l${6 * s} ${26 * s}C${x + 80 * s} ${cord + 34 * s} ${x + 104 * s} ${cord + 66 * s} ${x + 108 * s} ${cord + 96 * s}H${x - 108 * s}C${x - 104 * s} ${cord + 66 * s} ${x - 80 * s} ${cord + 34 * s} ${x - 20 * s} ${cord + 20 * s}Z`,
    hues.brass,
  );
