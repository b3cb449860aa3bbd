/** The same text with each line break, of Windows and of old Macs too, as one line feed. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
