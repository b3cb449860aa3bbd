/**
 * Checks that names from callers or addresses are never used as keys of a plain object: `errors[line.id] = …` loses the
 * line `__proto__`. Fill a Map instead, and build the object to send with `Object.fromEntries`. An empty object that is
 * only read must be `Readonly`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['contract/src', 'server/src', 'demo/src', 'web/src', 'e2e', 'bench', 'cluster'];
/** An empty object whose keys are arbitrary strings, so it can only be meant for filling by key. */
const FILLED_BY_KEY =
  /(?<!Readonly<)Record<\s*string\s*,[^=;]*>\s*=\s*\{\s*\}|\(\{\}\s*as\s+Record<\s*string\b|\bcreate<\s*Record<\s*string\b/g;

const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)node_modules\//.test(file))
    .map((file) => path.join(folder, file));

const faults = FOLDERS.flatMap(sourcesOf).flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(FILLED_BY_KEY)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line} fills a plain object by key: use a Map`;
  });
});

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
