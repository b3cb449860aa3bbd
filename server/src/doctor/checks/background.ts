import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { JOB_SCHEMA } from '../../db/schema/migrate.ts';
import { countOf, type DatabaseCheck, failure, ok, warning } from '../check.ts';

const failedJobs = z.object({ name: z.string(), failed: z.int(), late: z.int() });

/** Jobs that failed permanently within a week, and jobs that no worker takes. */
export const queue: DatabaseCheck = {
  name: 'background jobs',
  run: async ({ services: { db } }) => {
    const rows = await readRows(
      db,
      failedJobs,
      sql`
      select name,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days')::int as failed,
        count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '15 minutes')::int as late
      from ${sql.identifier(JOB_SCHEMA)}.job where name not like '\\_\\_%' group by name order by name`,
    );
    const list = (of: 'failed' | 'late') =>
      rows.flatMap((found) => (found[of] > 0 ? `${found[of]} of ${found.name}` : [])).join(', ');
    const findings = [
      ...(list('late')
        ? [
            failure(
              `Jobs have waited for more than 15 minutes: ${list('late')}.`,
              'Check the log for the reason, then restart the store.',
            ),
          ]
        : []),
      ...(list('failed')
        ? [
            warning(
              `Jobs failed for good in the last week: ${list('failed')}.`,
              'The log says why. For emails (queue letters), check the mail server with formulary doctor --mail-to ADDRESS.',
            ),
          ]
        : []),
    ];
    return findings.length > 0
      ? findings
      : [ok('No job has waited too long, and none failed for good this week.')];
  },
};

const LATE_MINUTES = 15;
const readerRow = z.object({
  reader: z.string(),
  isLate: z.boolean(),
  setAside: z.int(),
  error: z.string().nullable(),
});

/** Event readers that are behind, and events that they could not read. */
export const events: DatabaseCheck = {
  name: 'events',
  run: async ({ services: { db } }) => {
    const rows = await readRows(
      db,
      readerRow,
      sql`
      select name as reader, exists (select from events e where (e.transaction, e.id) > (r.transaction, r.last_id)
          and at < now() - make_interval(mins => ${LATE_MINUTES})) as "isLate",
        count(f.event_id)::int as "setAside", max(f.error) as error
      from event_readers r left join event_failures f on f.reader = r.name and f.set_aside_at is not null
      group by name, r.transaction, last_id order by name`,
    );
    const findings = rows.flatMap(({ reader, isLate, setAside, error }) => [
      ...(isLate
        ? [
            failure(
              `Events from ${LATE_MINUTES} minutes ago have not reached the ${reader}.`,
              'Check the log for the reason, and end transactions that have been open for a long time.',
            ),
          ]
        : []),
      ...(setAside > 0
        ? [
            failure(
              `The ${reader} failed on ${countOf(setAside, 'event')}, which it skipped: ${error}.`,
              'Report this. The events are kept and listed in the table event_failures.',
            ),
          ]
        : []),
    ]);
    return findings.length > 0 ? findings : [ok('Notifications and webhooks are up to date.')];
  },
};
