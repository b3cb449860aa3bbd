import type { AskedLine, MatchAnswer, MatchedLine, Product } from '@formulary/contract';
import type { Catalogue, ChosenLine } from '@formulary/contract/matching';
import type { ReadCatalogue } from '../../db/replica.ts';
import { readSent } from '../../http/read-request.ts';
import { findProducts } from '../catalogue/queries.ts';
import { lineTask, listFileTask, listTask } from './list-tasks.ts';
import { openCatalogue } from './look-ups.ts';
import type { SentList } from './match-list.ts';

const sizeOf = (sent: SentList): number => {
  if ('file' in sent) return sent.file.length;
  return 'text' in sent ? 2 * sent.text.length : 0;
};

/** The catalogue, and the earlier choices of the person who sends the lines. */
export type Matching = { readCatalogue: ReadCatalogue; choicesOf: Catalogue['findChoices'] };

const withProducts = async (
  readCatalogue: ReadCatalogue,
  lines: readonly ChosenLine[],
): Promise<MatchedLine[]> => {
  const ids = [...new Set(lines.flatMap(({ candidates }) => candidates.map(({ id }) => id)))];
  const shown = new Map<string, Product>(
    (await readCatalogue((db) => findProducts(db, ids))).map((product) => [product.id, product]),
  );
  return lines.map(({ candidates, ...line }) => ({
    ...line,
    candidates: candidates.flatMap(({ id, variantId }) => {
      const product = shown.get(id);
      return product ? [{ product, variantId }] : [];
    }),
  }));
};

/** Finds the products of a list, which is read and matched in a decoding process. */
export const findProductsOfList = async (
  { readCatalogue, choicesOf }: Matching,
  sent: SentList,
): Promise<MatchAnswer> => {
  const task = 'file' in sent ? listFileTask : listTask;
  const options = { bytes: sizeOf(sent), lookUps: openCatalogue(readCatalogue, choicesOf) };
  const { lines, ignored } = await readSent(task, sent, options);
  return { lines: await withProducts(readCatalogue, lines), ignored };
};

/** Finds the products of one line, by the same rules as for a list. */
export const findProductsOfLine = async (
  { readCatalogue, choicesOf }: Matching,
  { text, quantity }: AskedLine,
): Promise<MatchedLine> => {
  const asked = { line: text, text, quantity, codes: [] };
  const lines = await readSent(lineTask, asked, { lookUps: openCatalogue(readCatalogue, choicesOf) });
  const [line] = await withProducts(readCatalogue, lines);
  if (!line) throw new Error('The line was not matched');
  return line;
};
