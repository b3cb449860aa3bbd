import { quickLineReadings } from '../../quick-order.ts';
import { withLineFeeds } from '../../wire/fields.ts';
import type { LineToMatch } from '../line.ts';
import {
  isClosing,
  isGreeting,
  isIgnored,
  isProse,
  requireFewLines,
  withoutAsking,
  withoutPrices,
} from './ignored.ts';
import { joinBroken, type ReadLine } from './join-broken.ts';
import { quotedCells } from './quoted-cells.ts';
import { type Row, readTable } from './read-table.ts';

/** Longer than any mark before the words of a message. */
const HEAD = 160;

/** Removes the marks of a quoted e-mail at the beginning of a line, including a lone "|". */
const withoutQuotes = (line: string): string => {
  let at = 0;
  let isQuoted = false;
  for (; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '>' || (sign === '|' && !line.includes('|', at + 1))) isQuoted = true;
    else if (sign.trim() !== '') break;
  }
  return isQuoted ? line.slice(at) : line;
};

const MOMENT = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)? - ?/i;
const BRACKETS = /^\[([^\]]{10,40})\] ?/;
const SENDER = /^[^\s:][^:]{0,59}:\s/;

const isMoment = (text: string): boolean =>
  /\d:\d\d/.test(text) && /^[\d:./, -]+$/.test(text.replace(/[ap]\.?m\.?/i, ''));

/** Removes the time and sender of a message from a line of a copied or exported conversation. */
const withoutStamp = (line: string): string => {
  const head = line
    .slice(0, HEAD)
    .replace(/^[\u200e\s]+/, '')
    .replaceAll(/\s/g, ' ');
  const [brackets = '', inside = ''] = BRACKETS.exec(head) ?? [];
  const [stamp = ''] = isMoment(inside) ? [brackets] : (MOMENT.exec(head) ?? []);
  if (stamp === '') return line;
  const [sender = ''] = SENDER.exec(head.slice(stamp.length)) ?? [];
  if (sender === '') return line;
  return line.replace(/^[\u200e\s]+/, '').slice(stamp.length + sender.length);
};

export type ReadList = {
  lines: LineToMatch[];
  ignored: string[];
  /** Lines that belong to the order only if their product is found: they are in a signature, or read like a sentence. */
  aside: ReadonlySet<LineToMatch>;
};

const MAX_LINE = 500;
/** Rows of a wide sheet are longer than a line. */
const MAX_ROW = 4000;
/** A dispensing system also lists products that are not ordered. */
export const MOST_WRITTEN = 5000;
const BULLET = /^\s*(?:[-–—*•·▪◦●○☐□✓✔]|\[[ x]?\])\s*(?=[\p{L}\d])/iu;
const NUMBERED = /^\s*\(?(\d{1,3})[.)]\s+(?=\S)/;
const BARE_NUMBERED = /^\s*(\d{1,3})\s+(?=\S)/;

/** Joins the thousands of a quantity beside an "x"; any other comma may separate columns, as in "amoxil 250,120". */
const withoutThousands = (line: string): string =>
  line
    .replace(/(\sx ?)([1-9]\d{0,2}),(\d{3})(?=\s*$)/i, '$1$2$3')
    .replace(/^(\s*[1-9]\d{0,2}),(\d{3})(?= ?x\s)/i, '$1$2');

const fieldsOf = (line: string, sign: string | RegExp): string[] =>
  typeof sign === 'string'
    ? line.replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(sign, '')).split(sign)
    : line.trim().split(sign);

const SIGNS: { sign: string | RegExp; isStrict: boolean }[] = [
  { sign: '\t', isStrict: false },
  { sign: ';', isStrict: true },
  { sign: '|', isStrict: true },
  { sign: ',', isStrict: true },
  { sign: /\s{3,}/, isStrict: true },
];

const mostUsual = (counts: readonly number[]): number => {
  const times = Map.groupBy(counts, (count) => count);
  return [...times].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0]?.[0] ?? 0;
};

const cellsOf = (line: string, sign: string | RegExp): string[] => {
  if (typeof sign !== 'string') return line.trim().split(sign);
  const whole = line.trim();
  const isFramed = sign === '|' && whole.length > 1 && whole.startsWith('|') && whole.endsWith('|');
  const bare = isFramed ? whole.slice(1, -1) : line;
  return quotedCells(bare, sign) ?? bare.split(sign);
};

/**
 * Whether most lines have the same number of fields and one column is numeric, which shows that the character separates
 * columns.
 */
const isTable = (lines: readonly string[], sign: string | RegExp, isStrict: boolean): boolean => {
  const counts = lines.map((line) => fieldsOf(line, sign).length);
  const many = counts.filter((count) => count > 1);
  if (many.length < Math.max(1, lines.length * (isStrict ? 0.6 : 0.4))) return false;
  const usual = mostUsual(many);
  const alike = lines.filter((_, place) => counts[place] === usual);
  if (!isStrict) return true;
  if (alike.length < many.length * 0.7) return false;
  const rows = alike.map((line) => cellsOf(line, sign));
  const isNumeric = (cells: string[]): boolean =>
    cells.filter((cell) => /^\s*x?\d+(?:[.,]\d+)?\s*$/i.test(cell)).length >= cells.length * 0.6;
  return (
    rows.length > 0 &&
    Array.from({ length: usual }, (_, place) => rows.map((row) => row[place] ?? '')).some(isNumeric)
  );
};

/** Removes numbers that count the lines: those before a "." and those that increase by one from 1. */
const withoutNumbering = (lines: readonly ReadLine[]): ReadLine[] => {
  const pattern = [NUMBERED, BARE_NUMBERED].find((numbered) => {
    const numbers = lines.flatMap(({ text }) => numbered.exec(text)?.[1] ?? []).map(Number);
    const isCounting = numbers.every((number, place) => number === (numbers[0] ?? 0) + place);
    return (
      numbers.length >= (numbered === NUMBERED ? 2 : 3) &&
      isCounting &&
      (numbered === NUMBERED || (numbers[0] === 1 && numbers.length > lines.length / 2))
    );
  });
  return lines.map((line) => {
    const found = pattern?.exec(line.text);
    if (found) return { ...line, text: line.text.slice(found[0].length), number: Number(found[1]) };
    return lines.length === 1 ? { ...line, text: line.text.replace(/^\d{1,3}[.)] (?=\d|\p{L})/u, '') } : line;
  });
};

/** Splits a line that names several products: "12 panado, 6 amoxil and 3 brufen". */
const itemsOf = (line: string): string[] => {
  const parts = line.split(
    /(?: ?[,;] | (?:and|&|plus) )(?=(?:\d{1,6}(?: ?x)? |x?\d{1,6}x ?|[a-z]{1,20} (?:boxes|x) )[a-z])/i,
  );
  const isEach =
    parts.length > 1 &&
    parts.every(
      (part) => /^\d{1,6} ?x? ?[a-z]/i.test(part.trim()) && quickLineReadings(part)[0].quantity !== undefined,
    );
  return isEach ? parts : [line];
};

/** A lone quantity on a line belongs to the line above. */
const LONELY_QUANTITY = /^(?:qty|quantity)?[: ]{0,3}x? ?(\d{1,5}) ?(?:x|boxes|packs|box|pack|ea|each)?$/i;
const collapse = (line: string): string => line.replaceAll(/\s+/g, ' ').trim();

const readLines = (lines: readonly string[]): ReadList => {
  const read: LineToMatch[] = [];
  const ignored: string[] = [];
  const aside = new Set<LineToMatch>();
  let isSignature = false;
  const stripped = lines.map((line) => ({
    written: line.trim().slice(0, MAX_LINE),
    text: collapse(line.replace(BULLET, '')).slice(0, MAX_LINE),
  }));
  for (const { written, text: whole } of joinBroken(withoutNumbering(stripped))) {
    const line = withoutPrices(withoutAsking(whole.trim()));
    const [, quantity] = LONELY_QUANTITY.exec(line) ?? [];
    const above = read.at(-1);
    if (
      quantity !== undefined &&
      above &&
      above.quantity === undefined &&
      quickLineReadings(above.text)[0].quantity === undefined &&
      !isSignature
    ) {
      above.quantity = Number(quantity) || undefined;
      above.line = `${above.line} ${written}`;
      continue;
    }
    if (isClosing(whole)) isSignature = true;
    if (line === '' || isIgnored(whole) || isIgnored(line) || !/[\p{L}\d]{2}/u.test(line)) {
      ignored.push(written);
      continue;
    }
    for (const text of itemsOf(line)) {
      const item: LineToMatch = { line: written, text: withoutAsking(text), codes: [] };
      read.push(item);
      if (isSignature || isProse(whole) || isGreeting(whole)) aside.add(item);
    }
  }
  return { lines: read, ignored, aside };
};

/** Reads rows of cells, and separate lines among them. */
export const readRows = (all: readonly Row[]): ReadList => {
  const parted = all.filter(({ cells }) => !cells.every((cell) => /^[\s:-]*$/.test(cell)));
  const others = readLines(parted.filter(({ cells }) => cells.length === 1).map(({ line }) => line));
  const read = readTable(parted.filter(({ cells }) => cells.length > 1));
  // Next to a table, a separate line belongs to the order only if it has a quantity.
  const [said = [], unsaid = []] = [true, false].map((isSaid) =>
    others.lines.filter(({ text }) => (quickLineReadings(text)[0].quantity !== undefined) === isSaid),
  );
  return {
    lines: [...read.lines, ...said],
    ignored: [...read.ignored, ...others.ignored, ...unsaid.map(({ line }) => line)],
    aside: new Set(said),
  };
};

/** Reads pasted text: a table by its columns, anything else line by line. */
export const readText = (pasted: string): ReadList => {
  const lines = withLineFeeds(pasted)
    .replace(/^sep=.(?=\n)/i, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => withoutThousands(withoutStamp(withoutQuotes(line.slice(0, MAX_ROW)))))
    .filter((line) => line.trim() !== '');
  requireFewLines(lines.length, MOST_WRITTEN);
  const table =
    lines.length > 0 ? SIGNS.find(({ sign, isStrict }) => isTable(lines, sign, isStrict)) : undefined;
  if (table === undefined) return readLines(lines);
  return readRows(lines.map((line) => ({ line: line.trim(), cells: cellsOf(line, table.sign) })));
};
