import { expect, test } from 'vitest';
import { freePort } from '../../e2e/running/store-process.ts';
import { startPrimary, startReplica } from './postgres.ts';
import { answers, runPart, useWorkplace } from './run-part.ts';

const place = useWorkplace();
const SERVER =
  "require('node:http').createServer((_, answer) => answer.end()).listen(process.argv[1], '127.0.0.1')";

test('a part is up once it responds, and gone once it is stopped', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const isUp = () => answers(address);
  const words = ['-e', SERVER, String(port)];
  const part = await runPart(place, { name: 'server', command: process.execPath, words, isUp });
  await part.stop();
  expect(await isUp()).toBe(false);
});

test('starting a part that exits throws an error with its log', async () => {
  const words = ['-e', "throw new Error('No disk')"];
  const part = runPart(place, { name: 'broken', command: process.execPath, words, isUp: () => false });
  await expect(part).rejects.toThrow(/broken did not start:[\s\S]*No disk/);
});

test('a replica follows the primary unless its replay is paused, and accepts writes once promoted', async () => {
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
