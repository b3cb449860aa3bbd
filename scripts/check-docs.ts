/**
 * Checks the docs: every link target exists, and the text of a link to a test file is the title of one of its tests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;
/** `[a](b)` in code is not a link. */
const CODE = /```[\s\S]*?```|`[^`\n]*\]\([^`\n]*`/g;
const TESTS = /\.(test|spec)\.tsx?$/;
/** `test('title', …`, `describe.each(…)('title', …` and similar; a title may be a template or contain `%s`. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g;
const FILLED_IN = /\$\{[^}]*\}|%[sdjo]/g;

/** Turns a title into a pattern; placeholders match anything. */
const patternOf = (title: string): RegExp | undefined => {
  const fixed = title.split(FILLED_IN);
  if (!/\p{L}/u.test(fixed.join(''))) return undefined;
  return new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join('.+')}$`);
};

const known = new Map<string, RegExp[]>();
const titlesOf = (file: string): RegExp[] => {
  const before = known.get(file);
  if (before) return before;
  const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].flatMap(
    ([, , title = '']) => patternOf(title.replace(/\\(.)/g, '$1')) ?? [],
  );
  known.set(file, titles);
  return titles;
};

const faultOf = (document: string, text: string, target: string): string | undefined => {
  if (/^(\w+:|#)/.test(target)) return undefined;
  const [address = ''] = decodeURI(target).split('#');
  const file = path.resolve(root, path.dirname(document), address);
  if (!existsSync(file)) return `${document} links to ${target}, which does not exist`;
  if (TESTS.test(file) && !titlesOf(file).some((title) => title.test(text)))
    return `${document} names a test that ${target} does not have: ${text}`;
  return undefined;
};

const faults = documents.flatMap((document) => {
  const words = readFileSync(path.join(root, document), 'utf8').replace(CODE, '');
  return [...words.matchAll(LINK)].flatMap(
    ([, text = '', target = '']) => faultOf(document, text, target) ?? [],
  );
});

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
