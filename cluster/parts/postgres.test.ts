import { expect, test } from 'vitest';
import { startPrimary, startReplica } from './postgres.ts';
import { useWorkplace } from './run-part.ts';

const place = useWorkplace();

test('a replica has the primary’s data unless its replay is paused, and accepts writes once promoted', async () => {
  const primary = await startPrimary(place);
  await primary.query('create table notes (note text)');
  const replica = await startReplica(place, primary);
  const count = async () => (await replica.query('select from notes')).rowCount;
  await primary.query("insert into notes values ('one')");
  await expect.poll(count).toBe(1);
  await replica.pauseReplay();
  await primary.query("insert into notes values ('two')");
  expect(await count()).toBe(1);
  await replica.resumeReplay();
  await expect.poll(count).toBe(2);
  await expect(replica.query("insert into notes values ('three')")).rejects.toThrow(/read-only/);
  await replica.promote();
  await replica.query("insert into notes values ('three')");
  expect((await primary.query('select from notes')).rowCount).toBe(2);
});
