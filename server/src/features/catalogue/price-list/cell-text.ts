import { withLineFeeds } from '@formulary/contract';

/** Normalises one line of text as the catalogue stores it: composed accents, single spaces. */
export const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Normalises a text of several lines, keeping its line breaks. */
export const tidyLines = (text: string): string => withLineFeeds(text.normalize('NFC')).trim();

/** Whether a text contains characters that cannot be shown or stored. */
export const hasUnprintable = (text: string): boolean => /[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/u.test(text);
