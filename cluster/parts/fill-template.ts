<<<<<<< /tmp/mw.2=======import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const DEPLOY = new URL('../../docs/deploy/', import.meta.url);

/**
 * Returns a configuration file of `docs/deploy` with other addresses and files. Each text must occur in it, so that the
 * tested file is the documented one.
 */
export const fillTemplate = async (
  name: string,
  replacements: [text: string, by: string][],
): Promise<string> => {
  let filled = await readFile(fileURLToPath(new URL(name, DEPLOY)), 'utf8');
  for (const [text, by] of replacements) {
    if (!filled.includes(text)) throw new Error(`docs/deploy/${name} has no ${text}`);
    filled = filled.replaceAll(text, by);
  }
  return filled;
};
>>>>>>> /tmp/mw.3