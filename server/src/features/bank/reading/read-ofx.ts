import { UnreadableFile } from '../../catalogue/price-list/reading/decode-text.ts';
import { parseAmount, parseDay } from './amounts-and-days.ts';
import { cleanAccount, cleanText, MAX_LINES, type Statement, type StatementLine } from './statement.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';

/** OFX 1 uses entities in its values although it is not XML; a lone ampersand stands for itself. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hexadecimal, name) => {
    if (decimal) return characterOf(Number(decimal));
    if (hexadecimal) return characterOf(Number.parseInt(hexadecimal, 16));
    return NAMED[String(name).toLowerCase()] ?? whole;
  });

type Tag = { line: number; name: string; isEnd: boolean; value: string };

const TAG = /^<(\/?)([A-Za-z][\w.]*)/;
/** Longer than any stored value. */
const MAX_VALUE = 2000;
/** More tags than 20 000 transactions have. */
const MAX_TAGS = 1_000_000;

const countLines = (text: string): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};

/**
 * Yields the tags of OFX 1, which does not close those with a value, and of OFX 2, which does. A tag is read from one `<` to
 * the next, so that no part of the text is read twice.
 */
function* tagsOf(text: string): Generator<Tag> {
  let at = text.indexOf('<');
  let line = 1 + countLines(text.slice(0, Math.max(at, 0)));
  for (let count = 0; at >= 0; count += 1) {
    if (count > MAX_TAGS) throw new UnreadableFile(line, 'The file is too long; export fewer days');
    const next = text.indexOf('<', at + 1);
    const piece = text.slice(at, next < 0 ? text.length : next);
    const end = piece.indexOf('>');
    const [, slash, name] = (end < 0 ? undefined : TAG.exec(piece)) ?? [];
    if (name !== undefined) {
      const value = cleanText(decodeEntities(piece.slice(end + 1, end + 1 + MAX_VALUE)));
      yield { line, name: name.toUpperCase(), isEnd: slash === '/', value };
    }
    line += countLines(piece);
    at = next;
  }
}

type Fields = { line: number; values: Map<string, string> };

const toLine = ({ line, values }: Fields, account: string): StatementLine | undefined => {
  const [date = '', amountText = ''] = [values.get('DTPOSTED'), values.get('TRNAMT')];
  const day = parseDay(date.slice(0, 8), { isMonthFirst: false });
  if (day === undefined) throw new UnreadableFile(line, `'${date}' is not a date`);
  const amount = parseAmount(amountText);
  if (amount === undefined) throw new UnreadableFile(line, `'${amountText}' is not an amount`);
  if (amount === 0) return undefined;
  const texts = [...new Set(['NAME', 'MEMO'].map((name) => values.get(name) ?? '').filter(Boolean))];
  const [description = '', ...others] = texts;
  const reference = cleanText(
    [...others, values.get('REFNUM') ?? '', values.get('CHECKNUM') ?? ''].join(' '),
  );
  return { line, account, day, amount, description, reference, bankId: values.get('FITID') ?? '' };
};

/** Reads an OFX file of either version. Throws `UnreadableFile`. */
export const readOfx = (text: string): Statement => {
  const lines: StatementLine[] = [];
  let account = '';
  let open: Fields | undefined;
  const close = (): void => {
    const line = open && toLine(open, account);
    if (line) lines.push(line);
    open = undefined;
  };
  for (const { line, name, isEnd, value } of tagsOf(text)) {
    if (name === 'STMTTRN') {
      close();
      if (!isEnd) open = { line, values: new Map() };
      if (lines.length > MAX_LINES)
        throw new UnreadableFile(line, 'The file has more than 20 000 transactions');
    } else if (isEnd) {
      if (name === 'BANKTRANLIST') close();
    } else if (open) {
      if (value !== '' && !open.values.has(name)) open.values.set(name, value);
    } else if (name === 'ACCTID') account = cleanAccount(value);
    else if (name === 'CURDEF' && value.toUpperCase() !== 'ZAR')
      throw new UnreadableFile(line, `The account is in ${value}, not in rand`);
  }
  if (open) throw new UnreadableFile(open.line, 'The file ends within a transaction');
  return { format: 'ofx', lines, warning: null, columns: null };
};
