import { addCents, type Cents, inCents, negateCents } from '@formulary/contract';
import { UnreadableFile } from '../../catalogue/price-list/reading/decode-text.ts';
import { parseAmount, parseDay } from './amounts-and-days.ts';
import {
  checkBalances,
  cleanAccount,
  cleanText,
  MAX_LINES,
  type Statement,
  type StatementLine,
} from './statement.ts';

type Field = { line: number; tag: string; text: string };

/** The standard has at most six lines of 65 characters. */
const MAX_FIELD = 4000;

/** Returns a row without the blocks before a message, which precede its first field on the same line. */
const withoutBlocks = (row: string): string => {
  const text = row.startsWith('{') ? row.lastIndexOf('{4:') : -1;
  return (text < 0 ? row : row.slice(text + 3)).slice(0, MAX_FIELD);
};

/** Yields the fields of all messages; a field continues until a line starts another. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined;
  for (const [at, whole] of text.split('\n').entries()) {
    const row = withoutBlocks(whole);
    const start = /^:(\d{2}[A-Z]?):/.exec(row);
    if (start) {
      if (field) yield field;
      field = { line: at + 1, tag: start[1] ?? '', text: row.slice(start[0].length) };
    } else if (/^-\}?|^\{/.test(whole.trim())) {
      if (field) yield field;
      field = undefined;
    } else if (field && field.text.length < MAX_FIELD) field.text += `\n${row}`;
  }
  if (field) yield field;
}

const dayOf = (digits: string): string | undefined => parseDay(`20${digits}`, { isMonthFirst: false });

/** Amounts have a decimal comma and no other separator. */
const amountOf = (text: string): Cents | undefined =>
  /^\d{1,12},?\d{0,2}$/.test(text) ? parseAmount(text.replace(/,$/, '').replace(',', '.')) : undefined;

const readBalance = ({ line, text }: Field): Cents => {
  const [, side, currency, digits = ''] = /^([CD])\d{6}([A-Z]{3})([\d,]+)/.exec(text.trim()) ?? [];
  const amount = amountOf(digits);
  if (amount === undefined) throw new UnreadableFile(line, `'${cleanText(text)}' is not a balance`);
  if (currency !== 'ZAR') throw new UnreadableFile(line, `The account is in ${currency}, not in rand`);
  return side === 'D' ? negateCents(amount) : amount;
};

/** Value date, entry date, side (R: reversed), funds code, amount, type, the two references, further details. */
const TRANSACTION =
  /^(\d{6})(\d{4})?(R?)([CD])([A-Z]?)(\d{1,12},\d{0,2})([A-Z][A-Z\d]{3})?([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

const readTransaction = ({ line, text }: Field, account: string): StatementLine => {
  const [, date = '', , reversed, side, , digits = '', , own = '', bank = '', details = ''] =
    TRANSACTION.exec(text.trimEnd()) ?? [];
  const [day, amount] = [dayOf(date), amountOf(digits)];
  if (day === undefined || amount === undefined)
    throw new UnreadableFile(line, `'${cleanText(text).slice(0, 60)}' is not a transaction`);
  const isIn = (side === 'C') !== (reversed === 'R');
  const reference = cleanText(`${own === 'NONREF' ? '' : own} ${details}`);
  return {
    ...{ line, account, day, reference, description: '' },
    amount: isIn ? amount : negateCents(amount),
    bankId: cleanText(bank),
  };
};

/** The text for the account's owner, without the codes between its parts. */
const readNarrative = (text: string): string => {
  const joined = text.replace(/\n/g, '');
  if (/^\d{3}\?/.test(joined)) return cleanText(joined.slice(3).replace(/\?(\d{2})/g, ' '));
  return cleanText(text.replace(/\/[A-Z]{4}\//g, ' '));
};

/** Reads the messages of an MT940 file, for one or more days and accounts. Throws `UnreadableFile`. */
export const readMt940 = (text: string): Statement => {
  const lines: StatementLine[] = [];
  let account = '';
  let opening: Cents | null = null;
  let sum = inCents(0);
  let warning: string | null = null;
  let last: StatementLine | undefined;
  for (const field of fieldsOf(text)) {
    const { tag } = field;
    if (tag === '25') account = cleanAccount(field.text);
    else if (tag === '60F' || tag === '60M') [opening, sum] = [readBalance(field), inCents(0)];
    else if (tag === '61') {
      last = readTransaction(field, account);
      sum = addCents(sum, last.amount);
      if (last.amount !== 0) lines.push(last);
      if (lines.length > MAX_LINES)
        throw new UnreadableFile(field.line, 'The file has more than 20 000 transactions');
    } else if (tag === '86' && last) {
      last.description = readNarrative(field.text);
      last = undefined;
    } else if (tag === '62F' || tag === '62M') {
      const total = { line: field.line, amount: sum, fee: inCents(0), balance: readBalance(field) };
      warning ??= checkBalances([total], { opening, closing: null });
      last = undefined;
    }
  }
  for (const line of lines)
    if (line.description === '') [line.description, line.reference] = [line.reference, ''];
  return { format: 'mt940', lines, warning, columns: null };
};
