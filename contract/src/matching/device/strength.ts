import { trimEndOf } from '../../wire/trim.ts';

/** What a strength says (`search_strength` in `catalogue/search/quantities.sql`), in the same words. */
const KNOWN = new Set('mg g mcg pct iu kg ng miu kiu mu u unit units mmol meq mbq'.split(' '));
const MILLIGRAMS: Readonly<Record<string, number>> = { mg: 1, g: 1e3, mcg: 1e-3, kg: 1e6, ng: 1e-6 };
const MOST_PARTS = 64;

const written = (number: number): string => {
  const text = Number(number.toPrecision(14)).toFixed(12);
  return trimEndOf(trimEndOf(text, '0'), '.');
};

const LIQUID = /\/ ?(?:\d+(?:\.\d+)? ?)?(?:ml|l|dl)(?![a-z0-9])/;
const MEASURE =
  /\/ ?(?:\d+(?:\.\d+)? ?)?(?:ml|l|dl|doses?|h|hr|hours?|actuations?|puffs?|sprays?|drops?|cm2?|day)(?![a-z0-9])/g;

/** Splits a folded strength: of every four parts the second is a number, the third its unit, the fourth a slash. */
const partsOf = (folded: string): { parts: string[]; isLiquid: boolean } => {
  const [, number, unit = ''] = /^(\d{1,12})([a-z]+)$/.exec(folded) ?? [];
  if (number !== undefined && KNOWN.has(unit)) return { parts: ['', number, unit, ''], isLiquid: false };
  const spaced = folded.replaceAll(/(\d) (?=\d{3}(?: \d{3}){0,4} ?(?:iu|units?|u)(?![a-z]))/g, '$1');
  const isLiquid = LIQUID.test(spaced);
  const text = spaced
    .replaceAll(MEASURE, ' ')
    .replaceAll(/([a-z]) ?\/ ?(?:1 ?)?(?:g|kg)(?![a-z0-9])/g, '$1 ');
  const marked = text.replaceAll(
    /(\d{1,12}(?:\.\d{1,6})?) ?([a-z]+)?( ?\/)?/g,
    (_, amount: string, said = '', slash = '') => `\u0001${amount}\u0001${said}\u0001${slash}\u0001`,
  );
  return { parts: marked.split('\u0001'), isLiquid };
};

/**
 * Returns the quantities of a folded strength in every way in which they are typed (`exact`), the sum of a combination (`total`),
 * and the number of its substances.
 */
export const readStrength = (folded: string): { exact: string; total: string; substances: number } => {
  const { parts, isLiquid } = partsOf(folded);
  const exact: string[] = [];
  const units: string[] = [];
  const say = (number: number, unit: string): void => {
    exact.push(`${written(number)}${unit}`, written(number));
  };
  let substances = 0;
  let waiting: number[] = [];
  let mg: number | undefined;
  let sum: number | undefined = 0;
  for (let place = 1; place < Math.min(parts.length, MOST_PARTS); place += 4) {
    const unit = parts[place + 1] ?? '';
    const number = Number(parts[place]);
    if (unit === '' && parts[place + 2]) {
      waiting.push(number);
      continue;
    }
    const said = KNOWN.has(unit) ? [...waiting, number] : [];
    waiting = [];
    if (said.length > 0) units.push(unit);
    for (const amount of said) {
      substances += 1;
      say(amount, unit);
      const factor = MILLIGRAMS[unit];
      mg = factor === undefined ? undefined : amount * factor;
      if (mg !== undefined && unit !== 'mg') {
        say(mg, 'mg');
        units.push('mg');
      }
      sum = sum === undefined || mg === undefined ? undefined : sum + mg;
      if (mg !== undefined && mg < 1 && unit !== 'mcg') {
        say(mg * 1000, 'mcg');
        units.push('mcg');
      }
    }
  }
  if (substances === 0) return { exact: '', total: '', substances };
  if (substances === 1 && mg !== undefined && /\/ ?(?:1 ?)?(?:g|ml)$/.test(folded)) {
    say(mg / 10, 'pct');
    units.push('pct');
  }
  return {
    exact: [...exact, ...(isLiquid ? [] : exact.map((word) => `=${word}`)), ...units].join(' '),
    total: substances > 1 && sum ? `${written(sum)} ${written(sum)}mg` : '',
    substances,
  };
};
