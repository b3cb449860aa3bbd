/** The pattern by which LIKE finds a text anywhere, with its wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
