import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';

export type Print = (text: string) => void;

/** An error that the person at the command line can fix; shown without a stack trace. */
export class CommandError extends Error {}

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

/** Asks one question after another, at the terminal or from the lines of piped input. */
export type Questions = {
  ask: (question: string) => Promise<string>;
  /** Does not echo the answer. */
  askSecret: (question: string) => Promise<string>;
};

const atTerminal: Questions = {
  ask: async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  },
  askSecret: readPassword,
};

export const openQuestions = async (): Promise<Questions> => {
  if (process.stdin.isTTY) return atTerminal;
  const lines = (await text(process.stdin)).split(/\r?\n/).values();
  const ask = async (question: string): Promise<string> => {
    const line = lines.next().value ?? '';
    process.stdout.write(`${question}\n`);
    return line;
  };
  return { ask, askSecret: ask };
};
