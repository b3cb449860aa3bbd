import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The PostgreSQL schema that holds the job queue's tables. */
export const JOB_SCHEMA = 'pgboss';

/** Creates or upgrades the job queue's tables. The caller must ensure that only one instance does so. */
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
