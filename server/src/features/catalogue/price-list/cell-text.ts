import { withLineFeeds } from '@formulary/contract';

/** One line of text as the catalogue keeps it: composed accents, single spaces. */
export const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** A text of several lines: its line breaks stay. */
export const tidyLines = (text: string): string => withLineFeeds(text.normalize('NFC')).trim();

/** Whether a text has what can be neither shown nor stored. */
export const hasUnprintable = (text: string): boolean => /[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/u.test(text);
