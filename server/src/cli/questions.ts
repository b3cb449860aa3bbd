import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { readPassword } from './read-password.ts';

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
