import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NUMBER_FORMAT, type TableColumn, workbookCell } from './table-column.ts';

const USUAL_WIDTH = 16;

/** Writes rows as a workbook of one sheet, its header frozen, as fast as `output` takes them. */
export const writeWorkbook = async <Row>(
  output: Writable,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<void> => {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const cells = async function* () {
    for await (const row of rows) yield columns.map((column) => workbookCell(column, row));
  };
  const workbook = writeXlsxStream(cells(), {
    name: 'Export',
    columns: columns.map(({ header, kind, width = USUAL_WIDTH }) => ({
      header,
      width,
      numFmt: NUMBER_FORMAT[kind],
    })),
    freezePane: { rows: 1 },
  });
  await pipeline(Readable.fromWeb(workbook as import('node:stream/web').ReadableStream<Uint8Array>), output);
};
