import { expect, test } from 'vitest';
import { freePort } from '../../e2e/running/store-process.ts';
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

test('a part that exits instead of starting throws with its log', async () => {
  const words = ['-e', "throw new Error('No disk')"];
  const part = runPart(place, { name: 'broken', command: process.execPath, words, isUp: () => false });
  await expect(part).rejects.toThrow(/broken did not start:[\s\S]*No disk/);
});
