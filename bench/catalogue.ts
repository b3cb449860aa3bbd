/**
 * Listing and searching 100 000 products on the embedded database, next to a bare node:http server that returns the same
 * bytes, in the same run.
 *
 * Usage: npm run catalogue -w bench [-- --products 100000 --seconds 8 --record]
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon, { type Result } from 'autocannon';
import { endProcess, MACHINE, report, startProcess, withStore } from './bench-store.ts';

const REQUESTS = {
  'first page': 'products/new?skip=0&take=20',
  'page 2 500': 'products/new?skip=50000&take=50020',
  'two words': 'products/search?q=amoxi%20500&skip=0&take=20',
  'one prefix': 'products/search?q=para&skip=0&take=20',
  'typing mistake': 'products/search?q=amoxicilin&skip=0&take=20',
};

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    record: { type: 'boolean', default: false },
  },
});

const load = async (url: string, headers: Record<string, string>): Promise<Result> => {
  const run = (duration: number) => autocannon({ url, headers, connections: 16, duration });
  await run(2);
  const result = await run(Number(options.seconds));
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return result;
};

await withStore(Number(options.products), async ({ address, headers, folder }) => {
  const plain = { ...headers, 'accept-encoding': 'identity' };
  const rows: Record<string, string | number>[] = [];
  for (const [name, request] of Object.entries(REQUESTS)) {
    const target = `${address}/api/${request}`;
    const answer = Buffer.from(await (await fetch(target, { headers: plain })).arrayBuffer());
    const file = path.join(folder, 'answer.json');
    await writeFile(file, answer);
    const bareServer = await startProcess('bare-server.ts', [file], {}, /^(\d+)$/);
    const formulary = await load(target, plain);
    const bare = await load(`http://127.0.0.1:${bareServer.told}/`, {});
    await endProcess(bareServer.child);
    rows.push({
      request: name,
      bytes: answer.length,
      'Formulary req/s': Math.round(formulary.requests.average),
      'bare req/s': Math.round(bare.requests.average),
      ratio: Number((formulary.requests.average / bare.requests.average).toFixed(4)),
      'p50 ms': formulary.latency.p50,
      'p99 ms': formulary.latency.p99,
    });
  }
  const columns = Object.keys(rows[0] ?? {});
  const table = [
    columns,
    columns.map(() => '---'),
    ...rows.map((row) => columns.map((column) => row[column])),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  await report(options.record, {
    name: 'catalogue',
    title: 'Listing and searching',
    text: `${options.products} products, 16 connections, ${MACHINE}\n\n${table}\n`,
  });
});
