/**
 * Measures the code's structure: `npm run structure`. Sources are `contract`, `server` and `web`, without tests and
 * generated files. A field crosses a file if its code mentions it; comments and user-facing text do not count.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readRoutines } from '../server/src/db/schema/routines.ts';
import { filesInCircles, importsOf, readSources, root, type Source } from './import-graph.ts';

const sources: Source[] = ['contract', 'server', 'web']
  .flatMap((workspace) => readSources(workspace))
  .filter(({ file }) => !/\.gen\.ts$|\.d\.ts$/.test(file));
const known = new Set(sources.map(({ file }) => file));
const imports = new Map(
  sources.map((source) => [source.file, importsOf(source).filter((target) => known.has(target))]),
);

/** `web/src/features/orders/…` belongs to the slice `web features/orders`. */
const sliceOf = (file: string): string | undefined => {
  const [, workspace, layer, slice] =
    /^(\w+)\/src\/(features|admin)\/([\w-]+)\/(?:.*\/)?[^/]+$/.exec(file) ?? [];
  return slice && `${workspace} ${layer}/${slice}`;
};

/** Counts the imports between the slices of a workspace, and the pairs of slices that have any. */
const importedBy = (workspace: string): { pairs: number; imports: number } => {
  const found: string[] = [];
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [sliceOf(file), sliceOf(target)];
      if (from?.startsWith(workspace) && to && from !== to) found.push(`${from} > ${to}`);
    }
  return { pairs: new Set(found).size, imports: found.length };
};

/** Returns a source without comments, strings, regular expressions and JSX text. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*/g, '')
    .replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, "''")
    .replace(/(?<=[=(,>]\s*)\/[^\n]+\/[a-z]*/g, "''")
    .replace(/[>}][^<>{}=;()]*[<{]/g, '><');

const namers = (pattern: RegExp, leftOut: RegExp): string[] =>
  sources
    .filter(({ file, text }) => pattern.test(codeOf(text)) && !leftOut.test(file))
    .map(({ file }) => file);

const PATHS: Record<string, string[]> = {
  price: namers(/\b(cost|unitPrice|price)\b/, /\/staff\/|\/admin\/|\/price-list\/|\/demo\/|\/cli\//),
  // The dashboard and the navigation only count pending proofs.
  proof: namers(/[pP]roof/, /\/demo\/|\/backup\/|\/dashboard[/.]|\/shell\//),
};
// `npm run structure proof` lists the files of the path.
for (const file of PATHS[process.argv[2] ?? ''] ?? []) process.stdout.write(`${file}\n`);

const routines = readRoutines();
const lines = sources.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b);
const at = (share: number): number => lines[Math.floor(lines.length * share)] ?? 0;
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, unknown>;
};

const ofWeb = importedBy('web');
const figures: [string, number][] = [
  ['files', sources.length],
  ['lines', lines.reduce((sum, count) => sum + count, 0)],
  ['median lines of a file', at(0.5)],
  ['p90 lines of a file', at(0.9)],
  ['files in import cycles', filesInCircles(imports).length],
  ['pairs of web slices of which one imports the other', ofWeb.pairs],
  ['imports between web slices', ofWeb.imports],
  ["files that a product's price crosses to the order screen", PATHS.price?.length ?? 0],
  ['files that a proof of payment crosses', PATHS.proof?.length ?? 0],
  ['triggers', routines.triggers.size],
  ['lines of SQL routines', routines.files.reduce((sum, text) => sum + text.split('\n').length - 1, 0)],
  ['packages installed', Object.keys(packages).filter((name) => name.startsWith('node_modules/')).length],
];
for (const [name, value] of figures) process.stdout.write(`${String(value).padStart(7)}  ${name}\n`);
