/** One line of text as the catalogue keeps it: composed accents, single spaces. */
export const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** A text of several lines: its line breaks stay. */
export const tidyLines = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();

/** What a spreadsheet would run as a formula, and what an earlier guard looks like. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^''*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A cell that no spreadsheet runs: an apostrophe before what could be a formula. `unguardFormula` takes it off. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/** Whether a text has what can be neither shown nor stored. */
export const hasUnprintable = (text: string): boolean => /[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/u.test(text);
