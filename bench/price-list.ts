/**
 * Measures the dry run of a price list of 20 000 lines over HTTP, from upload to differences, compared with only
 * parsing the same bytes.
 *
 * Usage: npm run price-list -w bench [-- --lines 20000 --record]
 */
import { parseArgs } from 'node:util';
import { stagedImport } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { MACHINE, median, report, withStore } from './bench-store.ts';

const RUNS = 5;
const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '20000' }, record: { type: 'boolean', default: false } },
});
const lines = Number(options.lines);
const timed = async (act: () => unknown): Promise<number> => {
  const started = performance.now();
  await act();
  return performance.now() - started;
};

await withStore(lines, async ({ address, headers, db }) => {
  // Every second line changes a price, and every tenth is a new product.
  const { rows } = await db.execute<{ sku: string; name: string; cost: number }>(
    sql`select sku, name, cost::int / 100 as cost from products order by sku`,
  );
  const list = [
    'sku,name,price_rand',
    ...rows.map(
      ({ sku, name, cost }, place) =>
        `${place % 10 === 0 ? `N${sku}` : sku},${name},${place % 2 ? cost : cost + 1}`,
    ),
  ].join('\n');
  const dryRun = async (): Promise<void> => {
    const body = new FormData();
    body.set('file', new Blob([list], { type: 'text/csv' }), 'list.csv');
    const answer = await fetch(`${address}/api/admin/imports`, { method: 'POST', body, headers });
    const { summary } = stagedImport.parse(await answer.json());
    if (summary.lines !== lines || summary.faults > 0) throw new Error(JSON.stringify(summary));
  };
  const [product, bare]: [number[], number[]] = [[], []];
  await dryRun();
  for (let run = 0; run < RUNS; run += 1) {
    product.push(await timed(dryRun));
    bare.push(await timed(() => parse(list, { columns: true })));
  }
  const [ours, alone] = [median(product), median(bare)];
  await report(options.record, {
    name: 'price-list',
    title: 'Dry run of a price list',
    text: `${lines} lines, every second one changed and every tenth new, ${MACHINE}; medians of ${RUNS}

| | seconds |
| --- | --- |
| dry run over HTTP: upload, read, compare, keep the differences | ${(ours / 1000).toFixed(2)} |
| the same bytes parsed by csv-parse alone | ${(alone / 1000).toFixed(2)} |
| ratio | ${(ours / alone).toFixed(1)} |
`,
  });
});
