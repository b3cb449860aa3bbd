import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { type DatabaseCheck, failure, ok } from '../check.ts';

const LATE_MINUTES = 15;
const row = z.object({
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
      row,
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
              'Check the log for the reason, and end transactions that have been open for so long.',
            ),
          ]
        : []),
      ...(setAside > 0
        ? [
            failure(
              `The ${reader} failed on ${setAside} ${setAside === 1 ? 'event' : 'events'}, which it skipped: ${error}.`,
              'Report this. The events are kept, and named in the table event_failures.',
            ),
          ]
        : []),
    ]);
    return findings.length > 0 ? findings : [ok('Notifications and webhooks are up to date.')];
  },
};
