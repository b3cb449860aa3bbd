import type pg from 'pg';
import { z } from 'zod';
import { parseRows } from '../db/rows.ts';

/** Rebuilt by the database, or meaningless on another machine. */
const LEFT_OUT_TABLES = [
  'change_announcements',
  'change_events',
  'notification_backlog',
  'kept_counts',
  'product_counts',
  'product_changes',
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
// A restored store may be a copy for tests, so it sends no webhooks or reminders until someone turns them on.
const LEFT_OUT_COLUMNS = [
  'is_sending',
  'reminders_on',
  'sort_key',
  'name_key',
  'search_vector',
  'settled',
  'changed_in',
  'transaction',
];
/**
 * Another server numbers its transactions from the start. So events are renumbered in their order, all in the transaction that
 * restores them, and a reader's position becomes the number of events up to it.
 */
const WRITTEN_AS: Record<string, string> = {
  'events.id': 'row_number() over (order by transaction, id)',
  'event_readers.last_id':
    '(select count(*) from events e where (e.transaction, e.id) <= (event_readers.transaction, last_id))',
  'event_failures.event_id':
    '(select count(*) from events e join events f on f.id = event_id where (e.transaction, e.id) <= (f.transaction, f.id))',
};
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
const selected = ({ name, columns }: BackupTable): string =>
  columns.map((column) => WRITTEN_AS[`${name}.${column}`] ?? `"${column}"`).join(', ');

export const copyOut = (table: BackupTable): string => {
  const { name } = table;
  const order = ORDER_BY[name] ? ` order by ${ORDER_BY[name]}` : '';
  return `copy (select ${selected(table)} from "${name}"${order}) to stdout`;
};

export const copyIn = ({ name, columns }: BackupTable): string =>
  `copy "${name}" (${quoted(columns)}) from stdin`;
