import { freemem, totalmem } from 'node:os';
import { type Check, ok, warning } from '../check.ts';

const MB = 1024 * 1024;

export const memory: Check = {
  name: 'memory',
  run: async ({ options }) => {
    const freeMb = Math.floor(freemem() / MB);
    const said = `${freeMb} MB of ${Math.floor(totalmem() / MB)} MB are available.`;
    return freeMb < options.leastMemoryMb
      ? [warning(said, 'Stop other programs, or use a machine with more memory.')]
      : [ok(said)];
  },
};
