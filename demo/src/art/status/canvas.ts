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
