import { text } from 'node:stream/consumers';

const CTRL_C = '\u0003';
const BACKSPACE = new Set(['\u007f', '\b']);

/** Reads a password typed at the terminal without echo, or the first line of piped input. */
export const readPassword = async (prompt: string): Promise<string> => {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/)[0] ?? '';
  stdout.write(prompt);
  stdin.setRawMode(true);
  let typed = '';
  try {
    for await (const chunk of stdin) {
      for (const character of String(chunk)) {
        if (character === '\r' || character === '\n') return typed;
        if (character === CTRL_C) process.exit(130);
        typed = BACKSPACE.has(character) ? typed.slice(0, -1) : typed + character;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stdout.write('\n');
  }
};
