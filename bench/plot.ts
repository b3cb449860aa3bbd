/** Draws figures against their goals, as an SVG for light and dark pages. */

/** `share` is 1 where the goal is exactly met, and 2 where the figure is twice as good. */
export type Bar = { label: string; share: number; text: string };

const [WIDTH, LABELS, ROW, BAR, TOP] = [800, 290, 26, 16, 34];
/** Longer bars are cut. */
const MAX_SHARE = 2.5;
const SCALE = (WIDTH - LABELS - 110) / MAX_SHARE;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const drawBar = ({ label, share, text }: Bar, place: number): string => {
  const y = TOP + place * ROW;
  const length = Math.max(1, Math.min(share, MAX_SHARE) * SCALE);
  const middle = y + BAR - 4;
  return `<text x="${LABELS - 10}" y="${middle}" text-anchor="end">${escapeXml(label)}</text>
<rect class="${share >= 1 ? 'met' : 'missed'}" x="${LABELS}" y="${y}" width="${length.toFixed(0)}" height="${BAR}" rx="2"/>
<text class="figure" x="${(LABELS + length + 6).toFixed(0)}" y="${middle}">${escapeXml(text)}</text>`;
};

export const plotGoals = (title: string, bars: readonly Bar[]): string => {
  const height = TOP + bars.length * ROW + 6;
  const goal = LABELS + SCALE;
  const summary = bars.map(({ label, text }) => `${label}: ${text}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(summary)}</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #334155 }
.figure { font-variant-numeric: tabular-nums; fill: #64748b }
.met { fill: #2f855a } .missed { fill: #c05621 }
.goal { stroke: #64748b; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) { text { fill: #cbd5e1 } .figure { fill: #94a3b8 } .met { fill: #48bb78 } .missed { fill: #ed8936 } }
</style>
<line class="goal" x1="${goal}" x2="${goal}" y1="22" y2="${height}"/>
<text class="figure" x="${goal}" y="16" text-anchor="middle">goal</text>
${bars.map(drawBar).join('\n')}
</svg>
`;
};
