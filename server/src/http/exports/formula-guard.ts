/** What begins a formula or a command (`|calc`) in a spreadsheet, also in full width. */
const FORMULA = new Set('=+-@|\uff1d\uff0b\uff0d\uff20\uff5c');
/** What a spreadsheet may skip before it: apostrophes, blanks, marks, and what has no width. */
const SKIPPED = /['\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;
/** After these a new cell begins for a spreadsheet that separates by semicolons, whatever quotes stand around the text. */
const SEPARATOR = /[;\t\r\n]/;

/** Where a cell would begin with a formula: the start of the text, or behind a separator. From the last to the first. */
const findFormulas = (text: string): number[] => {
  const found: number[] = [];
  let isFormula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    isFormula = FORMULA.has(sign) || (isFormula && SKIPPED.test(sign));
    if (isFormula && (at === 0 || SEPARATOR.test(text.charAt(at - 1)))) found.push(at);
  }
  return found;
};

/**
 * Returns a text that no spreadsheet runs, whether it separates cells by commas or semicolons: an apostrophe stands before
 * each formula. `unguardFormula` returns the text as it was.
 */
export const guardFormula = (text: string): string => {
  let guarded = text;
  for (const at of findFormulas(text)) guarded = `${guarded.slice(0, at)}'${guarded.slice(at)}`;
  return guarded;
};

export const unguardFormula = (text: string): string => {
  let bare = text;
  for (const at of findFormulas(text))
    if (text.charAt(at) === "'") bare = `${bare.slice(0, at)}${bare.slice(at + 1)}`;
  return bare;
};
