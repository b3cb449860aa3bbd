import type pg from 'pg';
import { z } from 'zod';
import { parseRows } from '../db/rows.ts';

/** Rebuilt by the database, or meaningless on another machine. */
const LEFT_OUT_TABLES = [
  'change_events',
  'kept_counts',
  'product_counts',
  'search_words',
  'rate_limits',
  'backups',
  'sessions',
  'password_links',
  'password_resets',
  'known_devices',
  'email_changes',
  'passkey_challenges',
  'pending_sign_ins',
  'webhook_deliveries',
];
// A restored store, perhaps a copy to try something, sends no webhooks or reminders until somebody turns them on.
const LEFT_OUT_COLUMNS = [
  'is_sending',
  'reminders_on',
  'sort_key',
  'name_key',
  'search_vector',
  'settled',
  'changed_in',
];
/** The database accepts ledger entries only in sequence. */
const ORDER_BY: Record<string, string> = { ledger_entries: 'user_id, seq' };

export type BackupTable = { name: string; columns: string[] };

const listTables = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  const result = await client.query(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name <> all ($1) and column_name <> all ($2)
      group by table_name order by table_name`,
    [LEFT_OUT_TABLES, LEFT_OUT_COLUMNS],
  );
  return parseRows(z.object({ name: z.string(), columns: z.array(z.string()) }), result);
};

const listReferences = async (client: pg.ClientBase): Promise<Map<string, string[]>> => {
  const result = await client.query(
    `select conrelid::regclass::text as name, array_agg(distinct confrelid::regclass::text) as references
       from pg_constraint where contype = 'f' and conrelid <> confrelid group by 1`,
  );
  const rows = parseRows(z.object({ name: z.string(), references: z.array(z.string()) }), result);
  return new Map(rows.map((row) => [row.name, row.references]));
};

/** Returns every table that a backup holds, each after the tables it refers to. */
export const tablesInOrder = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  const tables = await listTables(client);
  const references = await listReferences(client);
  const placed = new Map<string, BackupTable>();
  const place = (table: BackupTable): void => {
    if (placed.has(table.name)) return;
    for (const name of references.get(table.name) ?? []) {
      const parent = tables.find((other) => other.name === name);
      if (parent) place(parent);
    }
    placed.set(table.name, table);
  };
  for (const table of tables) place(table);
  return [...placed.values()];
};

const quoted = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ');

export const copyOut = ({ name, columns }: BackupTable): string => {
  const order = ORDER_BY[name] ? ` order by ${ORDER_BY[name]}` : '';
  return `copy (select ${quoted(columns)} from "${name}"${order}) to stdout`;
};

export const copyIn = ({ name, columns }: BackupTable): string =>
  `copy "${name}" (${quoted(columns)}) from stdin`;
