import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { type DatabaseCheck, failure, ok, warning } from '../check.ts';

const EXTENSIONS = ['pg_trgm', 'unaccent', 'fuzzystrmatch'];
/** Connections that an instance uses in addition to DATABASE_POOL. */
const OTHER_CONNECTIONS = 10;

const facts = z.object({
  version: z.string(),
  megabytes: z.int(),
  connections: z.int(),
  extensions: z.array(z.string()),
});

/** Opening the database has already checked that it is reachable, of this version and fully migrated. */
export const database: DatabaseCheck = {
  name: 'database',
  run: async ({ config, services: { db } }) => {
    const [found] = await readRows(
      db,
      facts,
      sql`
      select current_setting('server_version') as version,
        (pg_database_size(current_database()) / 1048576)::int as megabytes,
        current_setting('max_connections')::int as connections,
        array(select extname::text from pg_extension) as extensions`,
    );
    if (!found) return [failure('The database does not respond.', 'Restart PostgreSQL.')];
    const missing = EXTENSIONS.filter((name) => !found.extensions.includes(name));
    if (missing.length > 0)
      return [
        failure(
          `The database has no ${missing.join(', ')}, so searches fail.`,
          missing.map((name) => `psql -c 'create extension ${name}'`).join('; '),
        ),
      ];
    const needed = config.poolSize + OTHER_CONNECTIONS;
    if (needed > found.connections)
      return [
        warning(
          `An instance may open ${needed} connections, but PostgreSQL accepts only ${found.connections}.`,
          'Lower DATABASE_POOL, or raise max_connections in postgresql.conf.',
        ),
      ];
    return [ok(`PostgreSQL ${found.version}, up to date, ${found.megabytes} MB.`)];
  },
};
