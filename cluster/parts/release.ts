import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Workplace } from './run-part.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMIT_FILE = path.join(ROOT, 'cluster/previous-release');

const run = (command: string, words: string[], cwd: string) =>
  promisify(execFile)(command, words, { cwd, maxBuffer: 64 * 1024 * 1024 });

/** Installs a commit with the packages of its own lock file. */
const install = async (commit: string, folder: string): Promise<void> => {
  const archive = path.join(folder, 'sources.tar');
  await run('git', ['archive', '--output', archive, commit], ROOT).catch((error: unknown) => {
    throw new Error(
      `cluster/previous-release names ${commit}, which this clone does not have. Fetch the whole history: git fetch --unshallow.`,
      { cause: error },
    );
  });
  await run('tar', ['-xf', archive], folder);
  await rm(archive);
  const words = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['ci', ...words, '--workspace', 'server', '--include-workspace-root'], folder);
};

/** Returns the folder of the previous release. Each commit is installed only once. */
export const previousRelease = async (): Promise<string> => {
  const commit = (await readFile(COMMIT_FILE, 'utf8')).trim();
  const folder = path.join(tmpdir(), `formulary-release-${commit}`);
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  await install(commit, unfinished);
  await rename(unfinished, folder);
  return folder;
};

/** Adds columns to busy tables, an index and a table, as the next release might. */
const EXPANSION = [
  `alter table orders add column next_note text not null default ''`,
  'alter table products add column next_weight integer',
  'alter table payments add column next_checked_at timestamptz',
  'create table next_labels (id uuid primary key, product_id uuid not null references products (id), label text not null)',
  'create index next_labels_product_idx on next_labels (product_id)',
].join(';\n--> statement-breakpoint\n');

/** Returns the folder of a future release: these sources and one more migration, which changes tables in use. */
export const nextRelease = async (place: Workplace): Promise<string> => {
  const folder = path.join(place.folder, 'next-release');
  await mkdir(folder);
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const part of ['assets', 'drizzle', 'src', 'package.json'])
    await cp(path.join(ROOT, 'server', part), path.join(folder, 'server', part), { recursive: true });
  const migrations = path.join(folder, 'server/drizzle');
  const file = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There are no migrations');
  const tag = '9999_next_release';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, ...{ tag } });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(path.join(migrations, `${tag}.sql`), EXPANSION);
  return folder;
};
