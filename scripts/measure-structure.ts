/**
 * Measures the house: `npm run structure`. Sources are `contract`, `server` and `web`, tests and generated files apart. A datum
 * crosses a file that names it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

type Source = { file: string; text: string };

const isSource = (file: string): boolean =>
  /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/.test(file);

const sources: Source[] = ['contract', 'server', 'web'].flatMap((workspace) =>
  readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => ({
      file: `${workspace}/${file}`,
      text: readFileSync(path.join(root, workspace, file), 'utf8'),
    })),
);
const known = new Set(sources.map(({ file }) => file));

const resolve = (from: string, specifier: string): string | undefined => {
  const [, own, rest] = /^#(\w+)\/(.*)$/.exec(specifier) ?? [];
  if (own) return `${own}/src/${rest}`;
  if (specifier === '@formulary/contract') return 'contract/src/index.ts';
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : undefined;
};

const importsOf = ({ file, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    const target = resolve(file, specifier);
    return target && known.has(target) ? [target] : [];
  });

const imports = new Map(sources.map((source) => [source.file, importsOf(source)]));

/** Files in a circle of imports: those that reach themselves. */
const inCycles = (): number => {
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [...(imports.get(start) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === start) return true;
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...(imports.get(file) ?? []));
    }
    return false;
  };
  return sources.filter(({ file }) => reaches(file)).length;
};

/** `web/src/features/orders/…` is of the slice `web features/orders`. */
const sliceOf = (file: string): string | undefined => {
  const [, workspace, layer, slice] =
    /^(\w+)\/src\/(features|admin)\/([\w-]+)\/(?:.*\/)?[^/]+$/.exec(file) ?? [];
  return slice && `${workspace} ${layer}/${slice}`;
};

/** Pairs of slices that import each other. */
const mutualPairs = (): number => {
  const arrows = new Set<string>();
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [sliceOf(file), sliceOf(target)];
      if (from && to && from !== to) arrows.add(`${from}>${to}`);
    }
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split('>');
    return from < to && arrows.has(`${to}>${from}`);
  }).length;
};

const namers = (pattern: RegExp, leftOut: RegExp): number =>
  sources.filter(({ file, text }) => pattern.test(text) && !leftOut.test(file)).length;

const lines = sources.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b);
const at = (share: number): number => lines[Math.floor(lines.length * share)] ?? 0;
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, unknown>;
};

/** What only staff see, what reads price lists, and the demonstration store. */
const NOT_THE_SHOP = /\/staff\/|\/admin\/|\/price-list\/|\/demo\/|\/cli\//;

const figures: [string, number][] = [
  ['files', sources.length],
  ['lines', lines.reduce((sum, count) => sum + count, 0)],
  ['median lines of a file', at(0.5)],
  ['p90 lines of a file', at(0.9)],
  ['files in circles of imports', inCycles()],
  ['pairs of slices that import each other', mutualPairs()],
  [
    "files that a product's price crosses to the order screen",
    namers(/\b(cost|unitPrice|price)\b/, NOT_THE_SHOP),
  ],
  ['files that a proof of payment crosses', namers(/[pP]roof/, /\/demo\//)],
  ['packages installed', Object.keys(packages).filter((name) => name.startsWith('node_modules/')).length],
];
for (const [name, value] of figures) process.stdout.write(`${String(value).padStart(7)}  ${name}\n`);
