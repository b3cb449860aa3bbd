import { z } from 'zod';
import { product } from './catalogue.ts';
import { boundedList, tooLongMessage, wholeNumber } from './wire/fields.ts';
import { trimOf } from './wire/trim.ts';

/** The maximum number of lines in a list, and the maximum length of a line. */
export const MAX_ASKED_LINES = 500;
const MAX_LINE = 500;

/** A quantity as written in a list, which may be more than can be ordered. */
export const packs = wholeNumber(1, 1_000_000);

/**
 * A line of a pasted list. `text` is everything about the product; `quantity` is absent if it must be read from the
 * text ("12 x panado 500"), or is missing.
 */
export const askedLine = z.object({
  text: z.string().trim().min(1, 'The line is empty.').max(MAX_LINE, tooLongMessage(MAX_LINE)),
  quantity: packs.optional(),
});
export type AskedLine = z.infer<typeof askedLine>;

/** The maximum number of characters in a pasted text or a text file, and the maximum size of a file. */
export const MAX_PASTED = 200_000;
export const LIST_FILE_MAX_BYTES = 5 * 1024 * 1024;

/** Separate lines, or a whole pasted text in which the server finds the columns and quantities. */
export const matchRequest = z
  .object({
    lines: boundedList(askedLine, MAX_ASKED_LINES, 'lines').optional(),
    text: z.string().max(MAX_PASTED, tooLongMessage(MAX_PASTED)).optional(),
  })
  .refine(
    ({ lines, text }) => (lines === undefined) !== (text === undefined),
    'Send either `lines` or `text`.',
  );
export type MatchRequest = z.infer<typeof matchRequest>;

/** Whether the first candidate is right: `sure`, `doubtful` (a person should choose), `missing` (no candidate). */
export const MATCH_CERTAINTIES = ['sure', 'doubtful', 'missing'] as const;

/**
 * The match of a line. `text` is the line as written, without its quantity; `candidates` are products, best first, at most 5,
 * with the variant that the line names, if any; `by` is what was matched. The first candidate may be selected before a person
 * has chosen only if `preselect` is set: nothing in the line contradicts it. It is set for every sure line. `by: 'choice'`:
 * you chose the first candidate for the same words before, `timesChosen` times in a row.
 */
export const matchedLine = z.object({
  line: z.string(),
  text: z.string(),
  quantity: z.int().nullable(),
  certainty: z.enum(MATCH_CERTAINTIES),
  preselect: z.boolean(),
  by: z.enum(['sku', 'barcode', 'nappi', 'words', 'choice']).nullable(),
  timesChosen: z.int(),
  candidates: z.array(z.object({ product, variantId: z.uuid().nullable() })),
});
export type MatchedLine = z.infer<typeof matchedLine>;

/** `ignored`: lines without a product, such as headings and greetings, as written. */
export const matchAnswer = z.object({ lines: z.array(matchedLine), ignored: z.array(z.string()) });
export type MatchAnswer = z.infer<typeof matchAnswer>;

/** A product, or one variant of it, chosen for the words of a line. */
export const lineChoice = z.object({
  text: askedLine.shape.text,
  productId: z.uuid(),
  variantId: z.uuid().nullable().default(null),
});
export type LineChoice = z.infer<typeof lineChoice>;
export const lineChoices = z.object({ choices: boundedList(lineChoice, MAX_ASKED_LINES, 'choices') });

/** The maximum number of choices remembered for each person; the oldest are forgotten first. */
export const MAX_LEARNED = 5_000;

/**
 * What a person chose for the words in `text`, as last written: first among the candidates the next time, sure after it was
 * chosen twice in a row (`times`). 0 times if the product has changed since, so that you are asked again.
 */
export const learnedChoice = z.object({
  id: z.uuid(),
  text: z.string(),
  product,
  variantId: z.uuid().nullable(),
  times: z.int(),
  chosenAt: z.iso.datetime(),
});
export type LearnedChoice = z.infer<typeof learnedChoice>;
/** Newest first. */
export const learnedChoiceList = z.object({ choices: z.array(learnedChoice), total: z.int() });
export type LearnedChoiceList = z.infer<typeof learnedChoiceList>;
export const learnedChange = lineChoice.omit({ text: true });

/**
 * What a person chose for words, as the matcher on their device needs it. `words` are in one spelling. `chosenAs` is what the
 * product was then; once it is something else, the choice counts 0 times.
 */
export const chosenWords = z.object({
  words: z.string(),
  productId: z.uuid(),
  variantId: z.uuid().nullable(),
  chosenAs: z.string(),
  times: z.int(),
  chosenAt: z.iso.datetime(),
});
export type ChosenWords = z.infer<typeof chosenWords>;
export const choicesCopy = z.object({ choices: z.array(chosenWords) });

/**
 * One reading of an order line: the words about the product, and the quantity. `isSaid` if the line states that the
 * number is a quantity ("12 x", "2 boxes", "twelve") and does not merely suggest it.
 */
export type QuickLine = { text: string; quantity: number | undefined; isSaid: boolean };

const ONES = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NUMBER_WORDS = new Map<string, number>([
  ...ONES.map((word, place) => [word, place + 1] as const),
  ...TENS.flatMap((ten, place) => {
    const tens = 20 + place * 10;
    return [
      [ten, tens] as const,
      ...ONES.slice(0, 9).map((one, unit) => [`${ten} ${one}`, tens + unit + 1] as const),
    ];
  }),
  ...([
    ...['een', 'twee', 'drie', 'vier', 'vyf', 'ses', 'sewe', 'agt', 'nege', 'tien', 'elf', 'twaalf'].map(
      (word, place) => [word, place + 1] as const,
    ),
    ['half a dozen', 6],
    ['a dozen', 12],
    ['one dozen', 12],
    ['dozen', 12],
    ['two dozen', 24],
    ['hundred', 100],
    ['a hundred', 100],
  ] as const),
]);

/** Common pack sizes of medicines: after a strength, such a number may be the pack or the quantity. */
const USUAL_PACKS = new Set([
  ...[10, 14, 15, 16, 18, 20, 21, 24, 25, 28, 30, 32, 36, 40, 42, 48, 50, 56, 60, 63, 80, 84, 90, 96, 98],
  ...[100, 112, 120, 150, 168, 180, 200, 250, 300, 400, 500, 1000],
]);
/** A larger number before a name is more likely its strength. */
const MOST_BEFORE_A_NAME = 99;

/** "24 pack" is a pack of 24, but "24 packs" and "1 pack" are quantities. */
const UNITS =
  '(?:boxes|bxs?|packs|pks|packets|pkts?|cartons|ctns?|cases|bottles|btls?|bots|tubes|tins|jars|tubs|rolls|bags|each|ea|pcs|pieces|off|only|bokse|pakke|bottels|buise)';
const SINGULARS = '(?:box|pack|pk|packet|carton|case|bottle|tube|tin|jar|tub|roll|bag)';
/** Words that make the number before them a strength, a size, or the content of a pack. */
const MEASURES =
  "(?:mg|g|gr?m?|grams?|mcg|ug|µg|ng|kg|mls?|lt?|litres?|iu|u|units?|mmol|meq|mm|cm|m|in|inch|fr|ch|gauge|ply|way|days?|hrs?|hours?|'?s|tab(?:let)?s?|cap(?:sule)?s?|sachets?|amp(?:oule)?s?|doses?|puffs?)";

const WORDS = [...NUMBER_WORDS.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((word) => word.replaceAll(' ', '[ -]'))
  .join('|');
/** A quantity in digits; leading zeros belong to codes. */
const DIGITS = '(?<![\\d/]|\\d[.,])(?<n>[1-9]\\d{0,5})(?![\\d/%]|[.,]\\d)';
/** Not in a code, such as "AB4EA" or "AB-4EA"; but after the "x" of "500mgx4ea". */
const ALONE = '(?:(?<=(?:^|[\\s\\d]|\\d\\p{L}{1,4})[x*])|(?<!\\p{L}|[\\p{L}\\d][–—-]))';
const NUMBER = `(?:${DIGITS}|\\b(?<word>${WORDS})\\b)`;
const A_NUMBER = `(?:${NUMBER}|(?<one>\\ban?))`;
const SIGN =
  '(?:(?<!\\p{L})[x*]|[:=;|]|(?<![-=])[-=]{1,20}>|(?<!\\.)\\.{2,40}|(?<!_)_{2,40}|(?<=\\s|[\\p{L})])[–—-](?=\\s|\\d{1,6}$)|,(?=\\s)|(?<=[\\p{L})]),)';

const pattern = (text: string): RegExp => new RegExp(text, 'iu');

/** Patterns that only quantities match, in the order in which they are tried. */
const SAID = [
  // "2 doz panado", "panado x 2 dozen"
  pattern(`^(?<dozens>[1-9]\\d{0,3})\\s?(?:do?z|dozen)\\b\\.?(?:\\sof\\b)?`),
  pattern(`(?:${SIGN}\\s?)?${ALONE}(?<![\\d.,])(?<dozens>[1-9]\\d{0,3})\\s?(?:do?z|dozen)\\.?$`),
  // "qty 12", "quantity: twelve", "12 qty"
  pattern(`(?:^|[\\s,;|(])(?:qty|qnty|quantity)\\s?[:=.-]?\\s?${NUMBER}\\)?`),
  pattern(`${ALONE}${NUMBER}\\s?(?:qty|quantity)\\b`),
  // "12 x panado", "12x panado", "12xpanado", but neither "2 Xarelto" nor "10x10cm gauze"
  pattern(
    `^${NUMBER}(?:\\s?(?:${UNITS}|${SINGULARS}))?(?:\\s?[x*](?=[\\s\\d])|[x*](?=\\p{L}{2})|\\s?\\*)(?!\\s?\\d{1,6}(?:[.,]\\d{1,6})?\\s?[cm]?m\\b)`,
  ),
  // "2 boxes panado", "a box of panado", "panado x 12 packs", "2ctn"
  pattern(`^${A_NUMBER}\\s?${SINGULARS}\\b\\.?(?:\\sof\\b)?`),
  pattern(
    `(?:(?<=\\s|^)${SIGN}\\s?|[(]\\s?)?${ALONE}${NUMBER}\\s?${UNITS}\\b\\.?(?:\\s?\\))?(?:\\sof\\b)?(?=$|[\\s,;])`,
  ),
  pattern(`(?:${SIGN}\\s?)?${ALONE}(?<![\\d.])(?<n>1)\\s?${SINGULARS}$`),
  // "twelve panado", "panado twelve", but not "One Alpha" or "vitamin B twelve"
  pattern(`^(?!one\\b(?!.dozen)|seven seas)(?<word>${WORDS})\\s(?:of\\s)?`),
  pattern(`(?<=[^\\s-]{2}\\s)(?<word>${WORDS})$`),
];
/** Patterns that look like a quantity, but may be a pack: "panado x12", "panado - 12", "panado: 12", "panado (10)". */
const SIGNED = [
  pattern(`(?<=[\\s)%']|\\d[a-z]{1,12})[x*]\\s?${NUMBER}$`),
  pattern(`${SIGN}\\s?${NUMBER}$`),
  pattern(`[([]\\s?(?:x\\s?)?${NUMBER}(?:\\s?x)?\\s?[)\\]]$`),
];
/** In "Pax-5" the number is a strength in the name rather than a quantity. */
const ATTACHED = /\p{L}[–—-]\d{1,6}$/u;
const AHEAD = pattern(`^${DIGITS}\\s(?!${MEASURES}\\b)(?=\\p{L}{2}|\\d{6,14}$)`);
const BEHIND = pattern(`\\s${DIGITS}$`);
const CODE = /^\d{6,14}$/;

const tidy = (text: string): string =>
  trimOf(text.replaceAll(/\s+/g, ' '), ' ,;:|=–—-').replace(/^of\s/i, '');

const without = (line: string, found: RegExpExecArray): string =>
  tidy(`${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`);

const quantityOf = ({ groups: { n, word, dozens } = {} }: RegExpExecArray): number =>
  dozens
    ? 12 * Number(dozens)
    : n
      ? Number(n)
      : word
        ? (NUMBER_WORDS.get(word.toLowerCase().replaceAll('-', ' ')) ?? 1)
        : 1;

const readSaid = (line: string, patterns: readonly RegExp[]): QuickLine | undefined => {
  for (const said of patterns) {
    const found = said.exec(line);
    const text = found ? without(line, found) : '';
    if (found && text !== '') return { text, quantity: quantityOf(found), isSaid: true };
  }
  return undefined;
};

const readBare = (line: string, place: RegExp): QuickLine | undefined => {
  const found = place.exec(line);
  const text = found ? without(line, found) : '';
  return found && text !== '' ? { text, quantity: quantityOf(found), isSaid: false } : undefined;
};

/**
 * Returns the readings of a line, most likely first. A number that may be a strength or a pack instead of a quantity
 * ("panado 500 24") is not a quantity in the first reading: only the catalogue can decide.
 */
export const quickLineReadings = (written: string): [QuickLine, ...QuickLine[]] => {
  const line = tidy(written.slice(0, MAX_LINE).normalize('NFKC').replaceAll('×', 'x').replaceAll('’', "'"));
  const unread: QuickLine = { text: line, quantity: undefined, isSaid: false };
  const said = readSaid(line, SAID);
  if (said) return [said];
  const signed = readSaid(line, SIGNED);
  if (signed) return ATTACHED.test(line) ? [unread, { ...signed, isSaid: false }] : [signed, unread];
  const ahead = readBare(line, AHEAD);
  const behind = readBare(line, BEHIND);
  const isAhead = ahead && ((ahead.quantity ?? 0) <= MOST_BEFORE_A_NAME || CODE.test(ahead.text));
  if (isAhead) return [ahead, unread, ...(behind ? [behind] : [])];
  const isBehind =
    behind && (CODE.test(behind.text) || (/\d/.test(behind.text) && !USUAL_PACKS.has(behind.quantity ?? 0)));
  if (isBehind) return [behind, unread, ...(ahead ? [ahead] : [])];
  return [unread, ...(behind ? [behind] : []), ...(ahead ? [ahead] : [])];
};

/**
 * Returns the words of a typed line about the product, and its quantity: "12 x panado 500", "panado 500 12", "twelve
 * panado". A number that may be a strength or a pack is left among the words.
 */
export const readQuickLine = (line: string): Pick<QuickLine, 'text' | 'quantity'> => {
  const [{ text, quantity }] = quickLineReadings(line);
  return { text, quantity };
};
