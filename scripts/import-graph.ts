/** Reads the sources of the workspaces and their imports, without tests and generated files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** `file` is the path from the root: `web/src/main.tsx`. */
export type Source = { file: string; text: string };

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Reads the sources in folders of a workspace, `src` by default. */
export const readSources = (workspace: string, folders = ['src']): Source[] =>
  readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .map((file) => ({
      file: `${workspace}/${file}`,
      text: readFileSync(path.join(root, workspace, file), 'utf8'),
    }));

/** Returns the file of ours that an import names; undefined for a package. */
const resolve = (from: string, specifier: string): string | undefined => {
  const [, own, rest] = /^#(\w+)\/(.*)$/.exec(specifier) ?? [];
  if (own) return `${own}/src/${rest}`;
  const [, other] = /^@formulary\/(\w+)/.exec(specifier) ?? [];
  if (other) return `${other}/src/index.ts`;
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : undefined;
};

export const importsOf = ({ file, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(
    ([, specifier = '']) => resolve(file, specifier) ?? [],
  );

/** Returns the files that are part of an import cycle. */
export const filesInCircles = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const reachesItself = (start: string): boolean => {
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
  return [...imports.keys()].filter(reachesItself);
};
