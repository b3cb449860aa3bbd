/** Normalises all line breaks (CRLF, CR) to line feeds. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
