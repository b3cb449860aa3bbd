import { type BankMapping, type Cents, inCents, negateCents } from '@formulary/contract';
import { UnreadableFile } from '../../catalogue/price-list/reading/decode-text.ts';
import { readRecords, withoutSeparator } from '../../catalogue/price-list/reading/read-cells.ts';
import { type DayOrder, parseAmount, parseDay } from './amounts-and-days.ts';
import { type CsvRecord, chooseSeparator, findLayout, isMonthFirst } from './csv-layout.ts';
import {
  type BalancedLine,
  type Balances,
  checkBalances,
  cleanAccount,
  cleanText,
  type Layout,
  MAX_LINES,
  type Statement,
  type StatementLine,
} from './statement.ts';

/** Records to show when people choose the columns. */
const SHOWN_RECORDS = 12;
const SHOWN_CHARACTERS = 60;
const SHOWN_COLUMNS = 20;

/** More lines, columns and characters than any bank writes. */
const MAX_RECORDS = 50_000;
const MAX_COLUMNS = 60;
const MAX_CELL = 1000;

/** Cuts fields longer than any bank's, before they are matched against patterns. */
const limitRecord = ({ line, fields }: CsvRecord): CsvRecord => {
  if (fields.length > MAX_COLUMNS && fields.slice(MAX_COLUMNS).some((field) => field.trim() !== ''))
    throw new UnreadableFile(line, `The line has more than ${MAX_COLUMNS} columns`);
  return { line, fields: fields.slice(0, MAX_COLUMNS).map((field) => field.slice(0, MAX_CELL)) };
};

const OPENING = /\b(?:open(?:ing)? balance|balance brought forward|brought forward|beginsaldo)\b/i;
const CLOSING = /\b(?:clos(?:e|ing) balance|balance carried forward|carried forward|eindsaldo)\b/i;
const TOTAL = /^\s*(?:sub)?totals?\b/i;
const ACCOUNT = /\bacc(?:ount)?(?:[ -]?(?:number|no|nr))?\b[^0-9]{0,12}([0-9][0-9 -]{4,20}[0-9])/i;
const CURRENCY = /^\s*currency\b/i;

const isBlank = ({ fields }: CsvRecord): boolean => fields.every((field) => field.trim() === '');
const cell = ({ fields }: CsvRecord, at: number | undefined): string =>
  at === undefined ? '' : (fields[at] ?? '').trim();
const lastAmount = ({ fields }: CsvRecord): Cents | null =>
  fields.map((field) => parseAmount(field)).findLast((amount) => amount !== undefined) ?? null;

/** The data in the lines above the transactions. */
const readPreamble = (records: readonly CsvRecord[]): Balances & { account: string } => {
  const found: Balances & { account: string } = { opening: null, closing: null, account: '' };
  for (const record of records) {
    const text = record.fields.join(' ');
    if (CURRENCY.test(text) && !/ZAR|rand|^\W*currency\W*$/i.test(text))
      throw new UnreadableFile(record.line, 'The account is not in rand');
    if (OPENING.test(text)) found.opening ??= lastAmount(record);
    if (CLOSING.test(text)) found.closing ??= lastAmount(record);
    found.account ||= cleanAccount(ACCOUNT.exec(text)?.[1] ?? '');
  }
  return found;
};

const unreadable = (record: CsvRecord, what: string, text: string): UnreadableFile =>
  new UnreadableFile(record.line, `'${cleanText(text).slice(0, SHOWN_CHARACTERS)}' is not ${what}`);

const amountIn = (record: CsvRecord, at: number | undefined): Cents | undefined => {
  const text = cell(record, at);
  if (!/\d/.test(text)) return undefined;
  const amount = parseAmount(text);
  if (amount === undefined) throw unreadable(record, 'an amount', text);
  return amount;
};

/** The signed amount of a record, undefined if it has none. */
const readAmount = (record: CsvRecord, layout: Layout): Cents | undefined => {
  const size = (amount: Cents): Cents => inCents(Math.abs(amount));
  const amount = amountIn(record, layout.amount);
  if (amount !== undefined) {
    const side = cell(record, layout.sign).toUpperCase();
    if (/^CR?$|^CREDIT/.test(side)) return size(amount);
    return /^DR?$|^DEBIT|^-/.test(side) ? negateCents(size(amount)) : amount;
  }
  const [credit, debit] = [amountIn(record, layout.credit), amountIn(record, layout.debit)];
  if (credit) return size(credit);
  return debit ? negateCents(size(debit)) : (credit ?? debit);
};

type Reading = { layout: Layout; order: DayOrder; account: string };

const textsOf = (record: CsvRecord, { description, reference, otherReference }: Layout) => {
  const texts = [description, reference, otherReference].map((at) => cleanText(cell(record, at)));
  const [first = '', ...others] = [...new Set(texts.filter((text) => text !== ''))];
  return { description: first, reference: cleanText(others.join(' ')) };
};

const isTotal = ({ fields }: CsvRecord): boolean =>
  TOTAL.test(fields.find((field) => field.trim() !== '') ?? '');

/** The balance of a record that has one instead of a transaction; payers also write such words in their references. */
const readBalance = (record: CsvRecord, layout: Layout): Cents | undefined => {
  const text = record.fields.join(' ');
  if (!OPENING.test(text) && !CLOSING.test(text)) return undefined;
  const balance = parseAmount(cell(record, layout.balance));
  const hasAmount = [layout.amount, layout.credit, layout.debit].some((at) => /[1-9]/.test(cell(record, at)));
  if (!hasAmount) return balance;
  const { description } = textsOf(record, layout);
  const isNamed = [OPENING, CLOSING].some((words) => description.search(words) === 0);
  return isNamed && balance === undefined ? readAmount(record, layout) : undefined;
};

const readLine = (record: CsvRecord, { layout, order, account }: Reading): StatementLine | undefined => {
  const texts = textsOf(record, layout);
  const day = parseDay(cell(record, layout.day), order);
  if (day === undefined) {
    const isTransaction = [layout.amount, layout.credit, layout.debit].some((at) =>
      /\d/.test(cell(record, at)),
    );
    if (isTransaction) throw unreadable(record, 'a date', cell(record, layout.day));
    return undefined;
  }
  const amount = readAmount(record, layout);
  if (amount === undefined || amount === 0) return undefined;
  const ownAccount = cleanAccount(cell(record, layout.account));
  return { line: record.line, account: ownAccount || account, day, amount, ...texts, bankId: '' };
};

/** Reads the transactions and checks their balances. */
const readLines = (records: readonly CsvRecord[], reading: Reading, ends: Balances) => {
  const { layout } = reading;
  const lines: StatementLine[] = [];
  const balanced: BalancedLine[] = [];
  for (const record of records) {
    if (isBlank(record) || isTotal(record)) continue;
    const stated = readBalance(record, layout);
    const line = stated === undefined ? readLine(record, reading) : undefined;
    if (line) lines.push(line);
    if (lines.length > MAX_LINES)
      throw new UnreadableFile(record.line, 'The file has more than 20 000 transactions');
    const fee = parseAmount(cell(record, layout.fee)) ?? inCents(0);
    if (!line && fee === 0 && stated === undefined) continue;
    const balance = stated ?? parseAmount(cell(record, layout.balance)) ?? null;
    balanced.push({ line: record.line, amount: line?.amount ?? inCents(0), fee, balance });
  }
  return { lines, warning: checkBalances(balanced, ends) };
};

const columnsOf = (records: readonly CsvRecord[], { otherReference: _, ...mapping }: Layout) => ({
  records: records
    .filter((record) => !isBlank(record))
    .slice(0, SHOWN_RECORDS)
    .map(({ fields }) =>
      fields.slice(0, SHOWN_COLUMNS).map((field) => cleanText(field).slice(0, SHOWN_CHARACTERS)),
    ),
  mapping,
});

/** Finds the first record with a date and an amount in the chosen columns. */
const findFirst = (records: readonly CsvRecord[], { day, amount, credit, debit }: Layout): number =>
  records.findIndex((record) => {
    const isDay = [false, true].some((isFirst) => parseDay(cell(record, day), { isMonthFirst: isFirst }));
    return (
      isDay &&
      [amount, credit, debit].some((at) => at !== undefined && parseAmount(cell(record, at)) !== undefined)
    );
  });

/**
 * Reads a bank's CSV file by the chosen columns, or those detected from its headings or contents. If they cannot be detected,
 * returns no lines, and `columns` shows what to choose from. Throws `UnreadableFile`.
 */
export const readCsv = async (text: string, chosen?: BankMapping): Promise<Statement> => {
  const body = withoutSeparator(text);
  const { records: read, fault } = await readRecords(body, chooseSeparator(body), MAX_RECORDS);
  if (fault) throw new UnreadableFile(fault.line, fault.message);
  const records = read.map(limitRecord);
  const found = chosen ? { at: undefined, layout: chosen } : findLayout(records);
  if (!found) return { format: 'csv', lines: [], warning: null, columns: columnsOf(records, {}) };
  const { layout } = found;
  const at = found.at ?? Math.max(0, findFirst(records, layout));
  const { account, ...balances } = readPreamble(records.slice(0, at));
  const rest = records.slice(at);
  const order = { isMonthFirst: isMonthFirst(rest, layout.day ?? 0) };
  const { lines, warning } = readLines(rest, { layout, order, account }, balances);
  return { format: 'csv', lines, warning, columns: columnsOf(records, layout) };
};
