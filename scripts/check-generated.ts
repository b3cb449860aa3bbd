/** Checks that committed generated files are up to date: migrations, and the digest of the routines. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRoutines } from '../server/src/db/schema/routines.ts';
import { commandFile } from './command-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const faults: string[] = [];

const checkMigrations = (): void => {
  const server = path.join(root, 'server');
  const folder = mkdtempSync(path.join(tmpdir(), 'formulary-migrations-'));
  cpSync(path.join(server, 'drizzle'), folder, { recursive: true });
  const before = readdirSync(folder).length;
  const words = [
    commandFile('drizzle-kit'),
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    'src/{db,events,features/**}/tables.ts',
    '--out',
    path.relative(server, folder),
  ];
  const run = spawnSync(process.execPath, words, { cwd: server, encoding: 'utf8' });
  if (run.status !== 0) faults.push(`drizzle-kit failed:\n${run.stdout}${run.stderr}`);
  else if (readdirSync(folder).length !== before)
    faults.push('server/drizzle lacks a migration: run npx drizzle-kit generate in server/');
  rmSync(folder, { recursive: true, force: true });
  const snapshots = readdirSync(path.join(server, 'drizzle/meta')).filter((name) =>
    name.endsWith('_snapshot.json'),
  );
  if (snapshots.length > 1)
    faults.push(
      `server/drizzle/meta needs only its last snapshot: remove ${snapshots.sort().slice(0, -1).join(', ')}`,
    );
};

/** Versions of Formulary are identified by their migrations, so every change to a function or trigger needs one. */
const checkRoutines = (): void => {
  const folder = path.join(root, 'server/drizzle');
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
  const named = migrations.flatMap(({ text }) => /^-- routines: (\w+)$/m.exec(text)?.[1] ?? []);
  const { digest } = readRoutines();
  if (named.at(-1) !== digest)
    faults.push(
      `A .sql file of server/src has changed: in server/, run npx drizzle-kit generate --custom --name=routines, and add this line to the new migration (or to one that is not merged yet):\n-- routines: ${digest}`,
    );
  const first = migrations.findIndex(({ text }) => text.includes('-- routines: '));
  for (const { name, text } of migrations.slice(first))
    if (/^\s*CREATE\s.*(FUNCTION|TRIGGER)/im.test(text))
      faults.push(
        `server/drizzle/${name} creates a function or trigger: it belongs in a .sql file of its slice`,
      );
};

checkMigrations();
checkRoutines();
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
