import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Where the queue of jobs keeps its tables. */
export const JOB_SCHEMA = 'pgboss';

/** Makes the tables of the queue, or brings them up to this version. The caller keeps others from doing the same. */
export const migrateJobs = async (client: pg.Client): Promise<void> => {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
    db: { executeSql: (text, values) => client.query(text, values) },
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
};
