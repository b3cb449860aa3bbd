import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { JOB_SCHEMA } from '../../db/schema/job-schema.ts';
import { type DatabaseCheck, failure, ok, warning } from '../check.ts';

const row = z.object({ name: z.string(), failed: z.int(), late: z.int() });

/** Jobs that failed for good within a week, and jobs that no worker takes. */
export const queue: DatabaseCheck = {
  name: 'background jobs',
  run: async ({ services: { db } }) => {
    const rows = await readRows(
      db,
      row,
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
              'Check the log for the reason, and restart the store.',
            ),
          ]
        : []),
      ...(list('failed')
        ? [
            warning(
              `Jobs failed for good in the last week: ${list('failed')}.`,
              'The log says why. For emails (letters), check the mail server with formulary doctor --mail-to ADDRESS.',
            ),
          ]
        : []),
    ];
    return findings.length > 0
      ? findings
      : [ok('No job has waited too long, and none failed for good this week.')];
  },
};
