/**
 * Lists installed packages by size, largest first: `npm run packages`. docs/dependencies.md explains why each is
 * needed.
 */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LARGE_MB = 5;
const MB = 1024 * 1024;
const root = fileURLToPath(new URL('../node_modules', import.meta.url));

const sizeOf = (entry: string): number => {
  const { blocks = 0 } = lstatSync(entry);
  const own = blocks * 512;
  if (!lstatSync(entry).isDirectory()) return own;
  return readdirSync(entry).reduce((sum, name) => sum + sizeOf(path.join(entry, name)), own);
};

const names = readdirSync(root)
  .filter((name) => !name.startsWith('.'))
  .flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(root, name)).map((part) => `${name}/${part}`) : [name],
  );
const packages = names.map((name) => ({ name, size: sizeOf(path.join(root, name)) }));
const total = packages.reduce((sum, { size }) => sum + size, 0);

for (const { name, size } of packages.sort((a, b) => b.size - a.size))
  if (size >= LARGE_MB * MB) process.stdout.write(`${(size / MB).toFixed(0).padStart(5)} MB  ${name}\n`);
process.stdout.write(`${(total / MB).toFixed(0).padStart(5)} MB  in ${packages.length} packages\n`);
