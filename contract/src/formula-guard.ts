/** The start of a formula or a command (`|calc`) in a spreadsheet, including full-width characters. */
const FORMULA = new Set('=+-@|\uff1d\uff0b\uff0d\uff20\uff5c');
/** Characters that a spreadsheet may skip before a formula: apostrophes, spaces, marks and zero-width characters. */
const SKIPPED = /['\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;
/** These start a new cell in a spreadsheet that separates cells by semicolons, even within quotes. */
const SEPARATOR = /[;\t\r\n]/;

/** Returns the positions where a cell would begin with a formula: at the start or after a separator. Last to first. */
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
 * Escapes text to stop spreadsheets from running it as a formula, whether they separate cells by commas or semicolons,
 * by putting an apostrophe before each formula. `unguardFormula` reverses it.
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
