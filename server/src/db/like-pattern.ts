/** Returns a LIKE pattern that matches the text anywhere, with wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
