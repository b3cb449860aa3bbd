import { definitionOf, type MatchedLine, trimEndOf } from '@formulary/contract';
import type { Catalogue, Codes } from './catalogue.ts';

export type CodeKind = Exclude<NonNullable<MatchedLine['by']>, 'words'>;
/** The code in a line, and the products that have it. */
export type FoundCode = { by: CodeKind; code: string; ids: string[] };

const LEAST_DIGITS = 6;
const isLikeCode = (word: string): boolean =>
  word.replaceAll(/\D/g, '').length >= LEAST_DIGITS ||
  (word.length >= 4 && /\d/.test(word) && /[a-z]/i.test(word));

/** The parts of a text that may be a code: words that look like one, and the whole text. */
const codesIn = (text: string): string[] => {
  const words = text.split(/[\s,;|()]+/).map((word) => trimEndOf(word, '.:'));
  const digits = text.replaceAll(/[\s-]/g, '');
  return [...new Set([text, ...words.filter(isLikeCode), ...(/^\d{8,14}$/.test(digits) ? [digits] : [])])];
};

/** Returns every spelling of a text as a code of that kind; none if it cannot be one. */
const spellingsOf = (kind: 'barcode' | 'nappi', text: string): string[] => {
  const { schema, spellings } = definitionOf(kind);
  const code = schema.safeParse(text).data;
  return typeof code === 'string' && code !== '' ? (spellings?.(code) ?? [code]) : [];
};

/** Returns the look-ups for words that may be codes. */
export const codesOf = (all: readonly string[]): Codes => ({
  skus: [...new Set(all.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()]))],
  barcodes: all.flatMap((code) => spellingsOf('barcode', code)),
  nappis: all.flatMap((code) => spellingsOf('nappi', code)),
});

/** Finds the codes in the lines: the product's own first, then a barcode, then NAPPI. */
export const findCodes = async (
  catalogue: Pick<Catalogue, 'findCodes'>,
  lines: readonly { text: string; codes: readonly string[] }[],
): Promise<(FoundCode | undefined)[]> => {
  const asked = lines.map(({ text, codes }) => [...codes, ...codesIn(text)]);
  const all = [...new Set(asked.flat())];
  if (all.length === 0) return lines.map(() => undefined);
  const rows = await catalogue.findCodes(codesOf(all));
  const by = {
    sku: Map.groupBy(rows, ({ sku }) => sku.toUpperCase()),
    barcode: Map.groupBy(rows, ({ barcode }) => barcode),
    nappi: Map.groupBy(rows, ({ nappi }) => nappi),
  };
  const ways: [CodeKind, (code: string) => string[]][] = [
    ['sku', (code) => [code.toUpperCase()]],
    ['barcode', (code) => spellingsOf('barcode', code)],
    ['nappi', (code) => spellingsOf('nappi', code)],
  ];
  return asked.map((codes) => {
    for (const [kind, spell] of ways)
      for (const code of codes) {
        const ids = spell(code).flatMap((spelling) => by[kind].get(spelling)?.map(({ id }) => id) ?? []);
        if (ids.length > 0) return { by: kind, code, ids };
      }
    return undefined;
  });
};
