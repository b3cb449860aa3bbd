/**
 * Measures a device's copy of a price list: its size as it is sent, how long it takes the first device and the next, and the size
 * of the changes after one order. Exits with 1 if the copy is larger than its goal.
 *
 * Usage: npm run copy -w bench -- --list price-list.csv [--keep copy.json --record]
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { parseArgs } from 'node:util';
import { catalogueCopy } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { buildStore, describeMachine, report, withStore } from './bench-store.ts';
import { tableOf } from './speed/table.ts';

const MOST_BYTES = 3 * 1024 * 1024;
const { values: options } = parseArgs({
  options: {
    list: { type: 'string' },
    keep: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});

/** Returns the bytes of an answer as they were sent. */
const download = (url: string, headers: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
      answer.on('error', reject);
    }).on('error', reject);
  });

buildStore();
await withStore(options.list ? 0 : 10_000, async ({ address, headers, db, url, folder }) => {
  if (options.list) {
    const command = new URL('../scripts/formulary.ts', import.meta.url).pathname;
    execFileSync(process.execPath, [command, 'import', options.list, '--stock', '100'], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await db.execute(sql`vacuum analyze`);
  }
  const copyAt = `${address}/api/products/copy`;
  const asked = async (path: string, encoding: string) => {
    const started = performance.now();
    const bytes = await download(path, { ...headers, 'accept-encoding': encoding });
    return { bytes, ms: performance.now() - started };
  };
  const first = await asked(copyAt, 'br');
  const next = await asked(copyAt, 'br');
  const zipped = await asked(copyAt, 'gzip');
  const raw = await asked(copyAt, 'identity');
  const copy = catalogueCopy.parse(JSON.parse(raw.bytes.toString()));
  if (options.keep) await writeFile(options.keep, raw.bytes);
  await db.execute(sql`update products set stock = stock - 1 where id in (select id from products limit 40)`);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const changes = await asked(`${copyAt}?since=${copy.position}`, 'br');
  const kB = ({ bytes }: { bytes: Buffer }): string => Math.round(bytes.length / 1024).toString();
  const columns = Object.entries(copy.products).map(
    ([name, values]) => `${name} ${Math.round(JSON.stringify(values).length / 1024)}`,
  );
  process.stdout.write(`Columns in kB: ${columns.join(', ')}\n`);
  await report(options.record, {
    name: 'copy',
    title: "A device's copy of the catalogue",
    text: `${copy.products.id.length} products, ${await describeMachine(db)}

${tableOf(
  ['', 'kB', 'ms'],
  [
    ['whole, brotli, first device', kB(first), first.ms.toFixed(0)],
    ['whole, brotli, next device', kB(next), next.ms.toFixed(0)],
    ['whole, gzip', kB(zipped), zipped.ms.toFixed(0)],
    ['whole, not compressed', kB(raw), raw.ms.toFixed(0)],
    ['changes after 40 lines were ordered', kB(changes), changes.ms.toFixed(0)],
  ],
)}
`,
  });
  if (Math.max(first.bytes.length, zipped.bytes.length) > MOST_BYTES) process.exitCode = 1;
});
