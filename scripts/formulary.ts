/** The command line, with the demonstration's command where its workspace is installed. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const demo = fileURLToPath(new URL('../node_modules/@formulary/demo', import.meta.url));
await import(existsSync(demo) ? '../demo/src/command-line.ts' : '../server/src/cli/main.ts');
