import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

/** Commands with a name other than their package's. */
const PACKAGES: Record<string, string> = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  tsc: 'typescript',
};

/**
 * Returns the file of an installed command, which Node runs directly: without a shell, Windows can start neither `npx`
 * nor the links in `node_modules/.bin`.
 */
export const commandFile = (command: string): string => {
  const folder = path.join(modules, PACKAGES[command] ?? command);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return path.join(folder, (typeof bin === 'string' ? bin : bin[command]) ?? '');
};
