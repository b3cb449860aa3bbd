import { PassThrough } from 'node:stream';
import type { ExportFormat } from '@formulary/contract';
import type { FastifyReply } from 'fastify';
import { endSlowReader, type ReaderLimits } from './slow-readers.ts';
import type { TableColumn } from './table-column.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook } from './write-workbook.ts';

const CONTENT_TYPE = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<ExportFormat, string>;

const WRITE = { csv: writeCsv, xlsx: writeWorkbook } satisfies Record<ExportFormat, unknown>;

export type Table<Row> = {
  format: ExportFormat;
  /** Of the file, without its extension: letters, digits and hyphens. */
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: AsyncIterable<Row>;
  /** How slowly it may be read; the usual limits without. */
  limits?: ReaderLimits;
};

/** The rows again, the first of them read already: what fails before it is answered as an error. */
const begin = async <Row>(rows: AsyncIterable<Row>): Promise<AsyncIterable<Row>> => {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
};

/**
 * Returns a table as a file to download, streamed: a few rows in memory at a time, no faster than the client reads. A
 * client that goes away, or does not read, ends the reading of `rows`; what fails on the way breaks the download off.
 */
export const sendTable = async <Row>(
  reply: FastifyReply,
  { format, name, columns, rows, limits }: Table<Row>,
): Promise<FastifyReply> => {
  const begun = await begin(rows);
  const output = new PassThrough();
  WRITE[format](output, columns, begun).catch((error: unknown) => {
    if (!output.destroyed) reply.log.error(error, 'The export broke off');
    output.destroy();
  });
  endSlowReader(reply, output, limits);
  return reply
    .type(CONTENT_TYPE[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(output);
};
