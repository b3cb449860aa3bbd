import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@formulary/contract';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../db/client.ts';
import { findTimeZone } from '../../db/store-days.ts';
import { csvCell, NUMBER_FORMAT, type TableColumn, workbookCell } from './rows-and-columns.ts';

const CONTENT_TYPE = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<ExportFormat, string>;
export const TABLE_TYPES = Object.values(CONTENT_TYPE).map((type) => type.replace(/;.*/, ''));

const USUAL_WIDTH = 16;

/** Streams rows as a workbook of one sheet with a frozen header, at the pace of `output`. */
const writeWorkbook = async <Row>(
  output: Writable,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  timeZone: string,
): Promise<void> => {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const cells = async function* () {
    for await (const row of rows) yield columns.map((column) => workbookCell(column, row, timeZone));
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

/** Streams rows as CSV in UTF-8, with headings and a byte order mark unless `isBare`, at the pace of `output`. */
export const writeCsv = <Row>(
  output: Writable,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  timeZone: string,
  isBare = false,
): Promise<void> => {
  const cells = async function* () {
    for await (const row of rows) yield columns.map((column) => csvCell(column, row, timeZone));
  };
  const csv = stringify({
    header: !isBare,
    columns: columns.map(({ header }) => header),
    bom: !isBare,
  });
  return pipeline(Readable.from(cells()), csv, output);
};

/** How long a download may stall while data is available, and how long it may take in total. */
type ReaderLimits = { standstillMs: number; totalMs: number };

const USUAL: ReaderLimits = { standstillMs: 30_000, totalMs: 15 * 60_000 };

const CHECKS_PER_TIMEOUT = 6;

/** Ends a download whose client is gone, stalled or too slow, because it holds a database connection. */
const endSlowReader = (
  { raw, log }: FastifyReply,
  output: Readable,
  { standstillMs, totalMs }: ReaderLimits = USUAL,
): void => {
  raw.once('close', () => output.destroy());
  if (raw.destroyed) output.destroy();
  const { socket } = raw;
  if (!socket) return;
  const begun = performance.now();
  let moved = begun;
  let taken = 0;
  const check = (): void => {
    const now = performance.now();
    const left = socket.bytesWritten - socket.writableLength;
    if (left !== taken || socket.writableLength === 0) moved = now;
    taken = left;
    if (now - moved < standstillMs && now - begun < totalMs) return;
    log.warn('Ended a download because the client read too slowly');
    output.destroy();
    socket.destroy();
  };
  const looking = setInterval(check, standstillMs / CHECKS_PER_TIMEOUT).unref();
  raw.once('close', () => clearInterval(looking));
};

export type Table<Row> = {
  format: ExportFormat;
  /** The file name without extension: letters, digits and hyphens. */
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: AsyncIterable<Row>;
  /** Whether a CSV file has only rows, for programs that read no headings. */
  isBare?: boolean;
  /** Limits for a slow client; the defaults apply if absent. */
  limits?: ReaderLimits;
};

/** Reads the first row in advance, so that an earlier error can still be sent as an error response. */
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
 * Streams a table as a download, with dates in the store's time zone: a few rows in memory at a time, at the client's
 * pace. Stops reading `rows` when the client disconnects or stalls; an error partway aborts the download.
 */
export const sendTable = async <Row>(
  reply: FastifyReply,
  db: Db,
  { format, name, columns, rows, isBare, limits }: Table<Row>,
): Promise<FastifyReply> => {
  const timeZone = await findTimeZone(db);
  const begun = await begin(rows);
  const output = new PassThrough();
  const written =
    format === 'csv'
      ? writeCsv(output, columns, begun, timeZone, isBare)
      : writeWorkbook(output, columns, begun, timeZone);
  written.catch((error: unknown) => {
    if (!output.destroyed) reply.log.error(error, 'The export stopped before it was complete');
    output.destroy();
  });
  endSlowReader(reply, output, limits);
  return reply
    .type(CONTENT_TYPE[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(output);
};
