/** Finds which slice owns each table, and which tables the SQL of a source uses. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Source } from './import-graph.ts';

/**
 * Every slice refers to users by foreign keys, and uses days in the store's time zone, so every slice may read these.
 */
const READ_BY_ALL = new Set(['users', 'store_settings']);

const TABLE = /pgTable\(\s*'(\w+)'/g;
/** The text between the backticks of `sql` templates. */
const TEMPLATE = /\bsql(?:<[^`]*?>)?`((?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g;
const PLACEHOLDER = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
const SQL_COMMENT = /--.*$/gm;
const WRITTEN =
  /\b(?:insert\s+into|update|delete\s+from|truncate|trigger\s[^;]*?\son)\s+(?:only\s+)?(?:public\.)?(\w+)/gi;
const READ = /\b(?:from|join|references)\s+(?:only\s+)?(?:public\.)?(\w+)/gi;

/** The file in which each table is defined. */
export const ownersOf = (sources: readonly Source[]): Map<string, string> =>
  new Map(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(TABLE)].map(([, table = '']) => [table, file] as const),
    ),
  );

const sqlOf = ({ file, text }: Source): string =>
  file.endsWith('.sql')
    ? text.replace(SQL_COMMENT, '')
    : [...text.matchAll(TEMPLATE)].map(([, body = '']) => body.replace(PLACEHOLDER, '?')).join(';\n');

/** Returns the tables that a source's SQL reads or writes, except those that every slice may read. */
export const tablesIn = (source: Source): Set<string> => {
  const text = sqlOf(source);
  const named = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, table = '']) => table.toLowerCase());
  return new Set([...named(WRITTEN), ...named(READ).filter((table) => !READ_BY_ALL.has(table))]);
};

export const readRoutineSources = (): Source[] =>
  readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({
      file: `server/src/${file}`,
      text: readFileSync(path.join(root, 'server/src', file), 'utf8'),
    }));
