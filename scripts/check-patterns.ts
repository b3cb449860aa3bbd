/**
 * Checks with `recheck` that no pattern applied to other people's text can be made to backtrack: the time it takes must
 * be proportional to the length of the text. Rewrite a rejected pattern: split the text first, limit a repetition
 * (`{1,20}`), or trim with `trimEndOf`. A pattern built from strings is checked if its module builds it while loading
 * (`BUILT`), and rejected elsewhere.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { readSources, root } from './import-graph.ts';

/** Sources that read only the operator's own text, or belong to the build. */
const OWN =
  /^server\/src\/(?:cli|backup|doctor|db)\/|^server\/src\/config\.ts$|^server\/src\/http\/(?:web\.ts$|openapi\/)/;
/**
 * Modules that build patterns while loading. They read lines of at most 500 characters, for which even quadratic time
 * is short.
 */
const BUILT = ['contract/src/quick-order.ts'];
/** A pattern counts as safe if no attack is found within this time. */
const TIMEOUT_MS = 10_000;
/** The search measures time, so on a busy machine it reports false attacks. An attack found every time is real. */
const TRIES = 10;
/** How many characters of a rejected pattern are printed. */
const SHOWN = 200;

type Pattern = { place: string; source: string; flags: string; mostDegree?: number };

const patternsIn = ({ file, text }: { file: string; text: string }): Pattern[] => {
  const found: Pattern[] = [];
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ place: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, text).program);
  return found;
};

const buildsPatterns = ({ file, text }: { file: string; text: string }): boolean => {
  let isFound = false;
  const note = ({ callee }: { callee: object }): void => {
    if ('name' in callee && callee.name === 'RegExp') isFound = true;
  };
  new Visitor({ NewExpression: note, CallExpression: note }).visit(parseSync(file, text).program);
  return isFound;
};

/** Loads a module, and returns the patterns that it builds. */
const patternsBuiltBy = async (file: string): Promise<Pattern[]> => {
  const found: Pattern[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct: (target, [source, flags = '']) => {
      found.push({ place: file, source: String(source), flags, mostDegree: 2 });
      return new target(source, flags);
    },
  });
  await import(pathToFileURL(path.join(root, file)).href);
  globalThis.RegExp = own;
  return found;
};

const written = ['contract', 'server']
  .flatMap((workspace) => readSources(workspace))
  .filter(({ file }) => !OWN.test(file));
const built: Pattern[] = [];
for (const file of BUILT) built.push(...(await patternsBuiltBy(file)));
const patterns = [...written.flatMap(patternsIn), ...built];

/** The hashes of patterns already found safe, because each check takes some tenths of a second. */
const cache = path.join(root, 'node_modules/.cache/safe-patterns.json');
const readCache = (): Set<string> => {
  try {
    const stored: unknown = JSON.parse(readFileSync(cache, 'utf8'));
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
};
const known = readCache();
const keyOf = ({ source, flags }: Pattern): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('base64url');

const degreeOf = ({
  complexity,
}: Extract<Awaited<ReturnType<typeof check>>, { status: 'vulnerable' }>): number =>
  complexity.type === 'polynomial' ? complexity.degree : Number.POSITIVE_INFINITY;

const faults = written
  .filter((source) => buildsPatterns(source) && !BUILT.includes(source.file))
  .map(({ file }) => `${file} builds a pattern from strings. Write the pattern out, or compare strings.`);
const findAttack = async ({ source, flags, mostDegree = 1 }: Pattern): Promise<string | undefined> => {
  let found: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const result = await check(source, flags, { timeout: TIMEOUT_MS });
    if (result.status !== 'vulnerable' || degreeOf(result) <= mostDegree) return undefined;
    found = result.complexity.summary;
  }
  return found;
};
for (const pattern of patterns) {
  const key = keyOf(pattern);
  if (known.has(key)) continue;
  const attack = await findAttack(pattern);
  if (attack)
    faults.push(`${pattern.place} can be made slow (${attack}): /${pattern.source.slice(0, SHOWN)}/`);
  else known.add(key);
}
mkdirSync(path.dirname(cache), { recursive: true });
writeFileSync(cache, JSON.stringify([...known]));

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
