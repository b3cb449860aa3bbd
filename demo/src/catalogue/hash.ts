/** FNV-1a with a final mix: deterministic on every machine, and similar strings get different values. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/** Returns a number in [0, 1) that depends only on the given words: the catalogue's only source of variety. */
export const chance = (...words: (string | number)[]): number => hash(words.join('\u0001')) / 0x1_0000_0000;

/** Returns a whole number in [from, to], determined by the given words. */
export const between = (from: number, to: number, ...words: (string | number)[]): number =>
  from + Math.floor(chance(...words) * (to - from + 1));

/** Returns one of the choices, determined by the given words. The list must not be empty. */
export const choose = <T>(choices: readonly T[], ...words: (string | number)[]): T => {
  const chosen = choices[Math.floor(chance(...words) * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

const amountAndUnit = /^((?:[\d.*/]| (?=\d{3}\b))+) ?(.*)$/;

/** `10*2 ml` → `['10*2', 'ml']`; undefined if it does not start with a number. */
export const splitAmount = (text: string): { amount: string; unit: string } | undefined => {
  const [, amount = '', unit = ''] = amountAndUnit.exec(text) ?? [];
  return amount === '' ? undefined : { amount, unit };
};

/** `10*2 ml` is 20, `500/125 mg` 625, `1 g` 1000, `100 mcg` 0.1: comparable within one presentation. */
export const magnitude = (text: string): number => {
  const { amount, unit } = splitAmount(text) ?? { amount: '1', unit: '' };
  const parts = amount.replaceAll(' ', '').split('/');
  const total = parts.reduce(
    (sum, part) => sum + part.split('*').reduce((n, factor) => n * Number(factor), 1),
    0,
  );
  if (/^mcg\b/.test(unit)) return total / 1000;
  return /^g\b/.test(unit) ? total * 1000 : total;
};
