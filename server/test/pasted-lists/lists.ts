import { readFileSync } from 'node:fs';
import type { MatchAnswer, MatchedLine } from '@formulary/contract';
import type { ListedProduct } from './catalogue.ts';

/**
 * What a line means: a quantity ("-" if it states none), and one product ("12 Zocor Tablet 20 mg 30"), several of which
 * a person has to choose ("12 ? [simvastatin];Tablet 20 mg"), or none that is sold ("2 missing").
 */
type Meaning = { quantity: number | null; mayBeSure: boolean; skus: ReadonlySet<string> };
type WrittenLine = { text: string; meanings: Meaning[] };
export type PastedList = { name: string; kind: Kind; lines: WrittenLine[] };

const KINDS = ['text', 'csv', 'utf16', 'xlsx'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (word: string | undefined): word is Kind => KINDS.some((kind) => kind === word);

const has = ({ text }: ListedProduct, part: string): boolean => ` ${text} `.includes(` ${part} `);

const readMeaning = (written: string, products: readonly ListedProduct[]): Meaning => {
  const [, amount = '', doubt, what = ''] = /^(\d+|-) (\? )?(.+)$/.exec(written) ?? [];
  const quantity = amount === '-' ? null : Number(amount);
  if (what === 'missing') return { quantity, mayBeSure: false, skus: new Set() };
  const meant = products.filter((product) => what.split(';').every((part) => has(product, part)));
  if (doubt === undefined ? meant.length !== 1 : meant.length === 0)
    throw new Error(`"${written}" means ${meant.length} products`);
  return { quantity, mayBeSure: doubt === undefined, skus: new Set(meant.map(({ sku }) => sku)) };
};

const withCodes = (text: string, products: readonly ListedProduct[]): string =>
  text.replaceAll(
    /\{(sku|barcode|nappi): ([^}]+)\}/g,
    (_, kind: 'sku' | 'barcode' | 'nappi', what: string) => {
      const meant = products.filter((product) => has(product, what));
      if (meant.length !== 1) throw new Error(`"${what}" is ${meant.length} products`);
      return meant[0]?.[kind] ?? '';
    },
  );

/**
 * Reads the lists of `lists.txt`: each begins with its name and kind ("=== 01-email-order (text)"), and an empty line
 * precedes the next. The meaning of a line follows "⇒"; lines without it are not part of the order.
 */
export const readLists = (products: readonly ListedProduct[]): PastedList[] => {
  const [, ...lists] = readFileSync(new URL('lists.txt', import.meta.url), 'utf8').split(/^=== /m);
  return lists.map((written) => {
    const [heading = '', ...texts] = written.replace(/\n\n?$/, '').split('\n');
    const [, name = '', kind] = /^(\S+) \((\w+)\)$/.exec(heading) ?? [];
    const lines = texts.map((line) => {
      const [text = '', ...meanings] = line.split(' ⇒ ');
      return {
        text: withCodes(text, products),
        meanings: meanings.map((one) => readMeaning(one, products)),
      };
    });
    if (!isKind(kind)) throw new Error(`"${heading}" is no kind of list`);
    return { name, kind, lines };
  });
};

/**
 * How a response to a list differs from what its lines mean. `sure` lists the wrong matches that were marked as sure.
 */
export type Review = { lines: number; right: number; certain: number; wrong: string[]; sure: string[] };

const tidy = (line: string): string =>
  line
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s>|]+/, '')
    .trim();

const show = ({ certainty, quantity, candidates: [first] }: MatchedLine): string => {
  const { name, dosage, strength, packSize } = first?.product ?? {};
  return `${certainty} ${quantity ?? '-'} ${first ? [name, dosage, strength, packSize].join(' ') : ''}`;
};

const isRight = (line: MatchedLine, { quantity, mayBeSure, skus }: Meaning): boolean => {
  if (line.quantity !== quantity) return false;
  const [first] = line.candidates;
  if (skus.size === 0 || first === undefined) return skus.size === 0 && line.certainty === 'missing';
  return skus.has(first.product.sku) && (mayBeSure || line.certainty === 'doubtful');
};

/** Compares a response with what the lines of a list mean. A line that was left out or added is wrong too. */
export const review = ({ name, lines }: PastedList, answer: MatchAnswer): Review => {
  const left = [...answer.lines];
  const wrong: string[] = [];
  const sure: string[] = [];
  let [all, right, certain] = [0, 0, 0];
  const fault = (text: string, line: MatchedLine | undefined): void => {
    const shown = `${name}: ${tidy(text)} → ${line ? show(line) : 'ignored'}`;
    (line?.certainty === 'sure' ? sure : wrong).push(shown);
  };
  lines.forEach(({ text, meanings }, place) => {
    const written = tidy(text);
    const above = tidy(`${lines[place - 1]?.text ?? ''} ${text}`);
    for (const meaning of meanings) {
      all += 1;
      const at = left.findIndex(
        (line) => [written, above].includes(tidy(line.line)) || written.endsWith(`: ${tidy(line.line)}`),
      );
      const [line] = at >= 0 ? left.splice(at, 1) : [];
      if (line && isRight(line, meaning)) {
        right += 1;
        if (line.certainty === 'sure') certain += 1;
      } else fault(text, line);
    }
  });
  for (const line of left) fault(`added: ${line.line}`, line);
  return { lines: all + left.length, right, certain, wrong, sure };
};
