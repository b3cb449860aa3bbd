/**
 * The process that decodes untrusted files, one at a time, within a memory limit. It exits when it exceeds the limit, and
 * with the store that started it; the store then reports the file as too large.
 */
import sharp from 'sharp';
import { DecodeError } from './decode-error.ts';
import { drawPicture } from './draw-picture.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Decoded, Task } from './tasks.ts';

const POLL_MS = 20;
const mostBytes = Number(process.argv[2]) * 1024 * 1024;

sharp.cache(false);
sharp.concurrency(1);
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.exit(1);
}, POLL_MS).unref();
process.on('disconnect', () => process.exit());

const decode = async (task: Task): Promise<Decoded> => {
  if (task.kind === 'workbook') return { workbook: await readWorkbook(Buffer.from(task.bytes), task.limits) };
  const source = typeof task.source === 'string' ? task.source : Buffer.from(task.source);
  return { picture: await drawPicture(source, task.formats, task.make) };
};

process.on('message', (task: Task) => {
  decode(task).then(
    (decoded) => process.send?.({ decoded }),
    (error: unknown) => {
      const fault = error instanceof DecodeError ? error.fault : 'damaged';
      process.send?.({ fault, message: error instanceof Error ? error.message : String(error) });
    },
  );
});
