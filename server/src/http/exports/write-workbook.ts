import { type EventEmitter, once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Worksheet } from 'exceljs';
import { NUMBER_FORMAT, type TableColumn, workbookCell } from './table-column.ts';

const ROWS_BETWEEN_WAITS = 200;
const USUAL_WIDTH = 16;

/** A stream of the archive's, older than Node's own: what it has not taken yet stands in its state. */
type Pile = EventEmitter & { _writableState: { needDrain: boolean } };

/** The writer of a sheet hands its bytes to the archive without waiting; this is where they pile up. */
const pileOf = (sheet: Worksheet): Pile | undefined =>
  (sheet as unknown as { stream: { pipes: Pile[] } }).stream.pipes[0];

/** Writes rows as a workbook of one sheet, its header frozen, as fast as `output` takes them. */
export const writeWorkbook = async <Row>(
  output: Writable,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<void> => {
  const { default: exceljs } = await import('exceljs');
  const stopped = new AbortController();
  const sent = finished(output).finally(() => stopped.abort());
  sent.catch(() => {});
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = workbook.addWorksheet('Export', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, kind, width = USUAL_WIDTH }) => ({
    header,
    width,
    style: { ...(NUMBER_FORMAT[kind] && { numFmt: NUMBER_FORMAT[kind] }) },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  let count = 0;
  for await (const row of rows) {
    sheet.addRow(columns.map((column) => workbookCell(column, row))).commit();
    count += 1;
    if (count % ROWS_BETWEEN_WAITS > 0) continue;
    const pile = pileOf(sheet);
    if (pile?._writableState.needDrain) await once(pile, 'drain', { signal: stopped.signal });
    if (stopped.signal.aborted) break;
  }
  await Promise.race([workbook.commit(), sent]);
  await sent;
};
