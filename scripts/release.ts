/**
 * Writes a release: the sources with the built store, which `npm ci --omit=dev` installs without building. Usage: `npm
 * run release`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { build, buildName } from './build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Needed only for development. */
const LEFT_OUT =
  /^(\.ci\/|docs\/pictures|e2e\/(?!package\.json)|(bench|cluster)\/(?!package\.json)|web\/(?!package\.json)|server\/test\/)|\.test\.tsx?$/;

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && !LEFT_OUT.test(file));

const built = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

await build();
const name = `formulary-${buildName()}`;
const target = path.join(root, 'dist', `${name}.tar.gz`);
const files = [...sources(), ...built('web/dist'), ...built('server/dist')].sort();

const fill = async (archive: ReturnType<typeof pack>): Promise<void> => {
  for (const file of files) {
    const { size, mode, mtime } = statSync(path.join(root, file));
    const header = { name: `${name}/${file.replaceAll(path.sep, '/')}`, size, mode, mtime };
    await pipeline(createReadStream(path.join(root, file)), archive.entry(header));
  }
  archive.finalize();
};

mkdirSync(path.dirname(target), { recursive: true });
const archive = pack();
await Promise.all([pipeline(archive, createGzip(), createWriteStream(target)), fill(archive)]);
const sum = createHash('sha256').update(readFileSync(target)).digest('hex');
writeFileSync(`${target}.sha256`, `${sum}  ${name}.tar.gz\n`);
process.stdout.write(`${path.relative(root, target)}: ${files.length} files\n`);
