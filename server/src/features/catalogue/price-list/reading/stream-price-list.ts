import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Decimals, withLineFeeds } from '@formulary/contract';
import { Faults, type ListedRow } from '../columns.ts';
import { inChunks } from '../in-chunks.ts';
import { isBlank, type SheetRecord } from './find-headings.ts';
import {
  chooseDelimiter,
  chooseSheet,
  linesOf,
  readHeader,
  streamRecords,
  TITLE_LINES,
  withoutSeparator,
} from './read-cells.ts';
import { emptyFacts, type ListFacts, readLine, readPriceList } from './read-price-list.ts';

/** A price list whose rows arrive in batches. `facts` are complete after the last batch. */
export type ListStream = { facts: ListFacts; batches: AsyncIterable<ListedRow[]> };

const ROWS_AT_A_TIME = 1000;
/** Enough for the titles and headings, which reveal the separator. */
const MAX_HEAD = 1024 * 1024;

/** Whether a file is text in UTF-8, as nearly every long list is. */
const isUtf8 = async (file: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isText = (bytes?: Buffer): boolean => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
      return !bytes?.includes(0);
    } catch {
      return false;
    }
  };
  for await (const bytes of createReadStream(file)) if (!isText(bytes)) return false;
  return isText();
};

/** Yields the text of a file in pieces, each line ended by a line feed. */
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let held = '';
  for await (const bytes of createReadStream(file)) {
    const text = held + decoder.decode(bytes, { stream: true });
    // A line feed may follow in the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(text.slice(0, text.length - held.length));
  }
  yield withLineFeeds(held);
}

/** Takes pieces until they contain the titles and headings; returns these as one piece, followed by the others. */
const withHead = async (
  pieces: AsyncGenerator<string>,
): Promise<{ head: string; all: AsyncIterable<string> }> => {
  let head = '';
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value;
    if (head.length > MAX_HEAD || head.split('\n', TITLE_LINES + 1).length > TITLE_LINES) break;
  }
  head = withoutSeparator(head);
  const all = async function* () {
    yield head;
    yield* pieces;
  };
  return { head, all: all() };
};

async function* inBatches(records: AsyncIterable<SheetRecord>, first: number): AsyncGenerator<SheetRecord[]> {
  let batch: SheetRecord[] = [];
  let size = first;
  for await (const record of records) {
    if (isBlank(record.fields)) continue;
    batch.push(record);
    if (batch.length < size) continue;
    yield batch;
    [batch, size] = [[], ROWS_AT_A_TIME];
  }
  yield batch;
}

async function* readBatches(file: string, facts: ListFacts): AsyncGenerator<ListedRow[]> {
  const { faults } = facts;
  const { head, all } = await withHead(textOf(file));
  const delimiter = chooseDelimiter(head);
  let places: Map<string, number> | undefined;
  let isReadable = false;
  let fault: { line: number; message: string } | undefined;
  const firstLineOf = new Map<string, number>();
  const records = streamRecords(all, delimiter.sign, (found) => {
    fault = found;
  });
  for await (let batch of inBatches(records, TITLE_LINES)) {
    if (places === undefined) {
      const sheet = chooseSheet({
        sheets: [{ name: '', records: batch }],
        encoding: 'UTF-8',
        delimiter: delimiter.name,
      });
      if (sheet.header === undefined) break;
      places = readHeader(sheet.header.fields, sheet.header.line, faults);
      isReadable = faults.total === 0;
      facts.hasStock = places.has('stock');
      batch = sheet.records;
    }
    if (!isReadable) continue;
    yield linesOf({ records: batch }, places, faults).flatMap((cells) => readLine(cells, firstLineOf, facts));
  }
  if (fault) faults.add(fault.line, null, fault.message);
  else if (places === undefined) faults.add(1, null, 'The file is empty');
  facts.encoding = 'UTF-8';
  facts.delimiter = delimiter.name;
}

/** Reads a CSV file of any length; one that is not UTF-8 is read as a whole. Never throws because of its content. */
export const streamPriceList = async (file: string, decimals: Decimals): Promise<ListStream> => {
  if (await isUtf8(file)) {
    const facts = emptyFacts(new Faults(), decimals);
    return { facts, batches: readBatches(file, facts) };
  }
  const { rows, ...facts } = await readPriceList(await readFile(file), decimals);
  const batches = async function* () {
    yield* inChunks(rows, ROWS_AT_A_TIME);
  };
  return { facts, batches: batches() };
};
