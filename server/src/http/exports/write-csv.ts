import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { csvCell, type TableColumn } from './table-column.ts';

/** Writes rows as CSV in UTF-8 with a byte order mark, as fast as `output` takes them. */
export const writeCsv = <Row>(
  output: Writable,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<void> => {
  const cells = async function* () {
    for await (const row of rows) yield columns.map((column) => csvCell(column, row));
  };
  const csv = stringify({ header: true, columns: columns.map(({ header }) => header), bom: true });
  return pipeline(Readable.from(cells()), csv, output);
};
