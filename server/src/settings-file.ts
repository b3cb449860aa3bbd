import { parseEnv } from 'node:util';

const QUOTES = ["'", '`', '"'];

/** Throws if a value cannot be written so that `parseSettings` returns it unchanged. */
const quoted = (name: string, value: string): string => {
  const quote = QUOTES.find((mark) => !value.includes(mark));
  const line = `${name}=${quote}${value}${quote}`;
  if (!quote || /[\r\n\0]/.test(value) || parseEnv(line)[name] !== value)
    throw new Error(`${name}: the value has line breaks or every kind of quotation mark.`);
  return line;
};

/** The contents of a settings file: `NAME='value'` on each line, with comments above some. */
export const formatSettings = (settings: { name: string; value: string; comment?: string }[]): string =>
  settings
    .map(({ name, value, comment }) => `${comment ? `# ${comment}\n` : ''}${quoted(name, value)}\n`)
    .join('');

export const parseSettings = (content: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(content)).map(([name, value]) => [name, value ?? '']));
