/**
 * Measures how much memory it takes to export the catalogue: how much the server process grows while it sends 100 000
 * products, compared with a tenth of them.
 *
 * Usage: npm run exports -w bench [-- --products 100000 --record]
 */
import { parseArgs } from 'node:util';
import { MACHINE, memoryOf, report, withStore } from './bench-store.ts';

const LOOK_EVERY = 20;
const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, record: { type: 'boolean', default: false } },
});
const many = Number(options.products);
const FORMATS = ['csv', 'xlsx'] as const;
type Measure = { bytes: number; seconds: number; megabytes: number };

const measure = async (products: number): Promise<Record<(typeof FORMATS)[number], Measure>> => {
  const measures: Partial<Record<(typeof FORMATS)[number], Measure>> = {};
  await withStore(products, async ({ address, headers, child }) => {
    const { pid = 0 } = child;
    const read = async (format: string): Promise<number> => {
      const url = `${address}/api/admin/products/export?format=${format}`;
      const { body } = await fetch(url, { headers });
      let bytes = 0;
      for await (const chunk of body ?? []) bytes += chunk.length;
      return bytes;
    };
    for (const format of FORMATS) {
      // The first export loads code that stays in memory; only later growth depends on the number of rows.
      await read(format);
      const before = memoryOf(pid);
      let most = before;
      const looking = setInterval(() => {
        most = Math.max(most, memoryOf(pid));
      }, LOOK_EVERY);
      const started = performance.now();
      const bytes = await read(format);
      const seconds = (performance.now() - started) / 1000;
      clearInterval(looking);
      measures[format] = { bytes, seconds, megabytes: Math.max(most, memoryOf(pid)) };
    }
  });
  return measures as Record<(typeof FORMATS)[number], Measure>;
};

const [few, all] = [await measure(many / 10), await measure(many)];
const rowOf = (format: (typeof FORMATS)[number]): string => {
  const ratio = all[format].megabytes / few[format].megabytes;
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  return `| ${format} | ${megabytes(few[format].bytes)} | ${megabytes(all[format].bytes)} | ${Math.round(few[format].megabytes)} | ${Math.round(all[format].megabytes)} | ${ratio.toFixed(2)} |`;
};
await report(options.record, {
  name: 'exports',
  title: 'The memory of an export',
  text: `${many} products beside ${many / 10}, ${MACHINE}: the most that the server's process held while it sent them

| format | file of ${many / 10}, MiB | file of ${many}, MiB | memory with ${many / 10}, MiB | memory with ${many}, MiB | ratio |
| --- | --- | --- | --- | --- | --- |
${FORMATS.map(rowOf).join('\n')}
`,
});
