/** What a spreadsheet would run as a formula, and what an earlier guard looks like. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^''*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A cell that no spreadsheet runs: an apostrophe before what could be a formula. `unguardFormula` takes it off. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
