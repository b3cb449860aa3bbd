/**
 * Nothing that a caller names is the key of a plain object: `errors[line.id] = …` loses the line `__proto__`. In the contract
 * and on the server, what is filled in by key is a Map; `Object.fromEntries` makes the object to send.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** An empty object with keys of any name, which can only be meant to be filled in by key. */
const EMPTY_RECORD = /Record<\s*string\s*,[^=;]*>\s*=\s*\{\s*\}|\(\{\}\s*as\s+Record<\s*string\b/g;

const sourcesOf = (workspace: string): string[] =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(workspace, 'src', file));

const faults = ['contract', 'server'].flatMap(sourcesOf).flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(EMPTY_RECORD)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line} fills a plain object by key: use a Map`;
  });
});

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
