import { MAX_ASKED_LINES } from '../../quick-order.ts';
import { trimEndOf } from '../../wire/trim.ts';

/** "Total: 18", "Totaal reels: 18", "Aantal items: 18", "Lines: 18", "18 items in total" */
const TOTAL =
  /^(?:(?:(?:sub|grand|groot)[ -]?)?(?:totals?|totaal|totale)\b|(?:no\.?|number|aantal) (?:of |van )?(?:items?|lines?|reels?|produkte|products?)\b|(?:items?|lines?|reels?|produkte|products?) ?[:=] ?\d+$|\d+ (?:items?|lines?|reels?|produkte|products?)(?: in (?:total|totaal))?$)/i;
export const isTotal = (line: string): boolean => TOTAL.test(collapse(line));

/** Longer than any line that these patterns recognise. */
const MOST_READ = 500;
const collapse = (line: string): string => line.slice(0, MOST_READ).replaceAll(/\s+/g, ' ').trim();

/** Lines of an e-mail that are not part of an order. */
const IGNORED = [
  /^(?:hi|hello|hey|hallo|dear|good (?:day|morning|afternoon|evening)|morning|afternoon|goeie|môre|(?:goeie )?middag|to whom)(?!\p{L})(?!.*\d)/iu,
  /^(?:thanks?|thx|tnx|tks|thank you|many thanks|kind regards|best regards|warm regards|regards|sincerely|yours|cheers|(?:baie )?dankie|(?:vriendelike )?groete|sent from|get outlook)\b/i,
  /^(?:from|to|cc|bcc|sent|date|subject|attachments?|tel|telephone|phone|cell|fax|mobile|e-?mail|vat|reg|account|acc|order|delivery|deliver|address|attention|attn|customer|page|ref|reference|po|invoice|p\.?o\.? box)\b[^a-z]{0,20}(?:no|number|nr|date|to|by|form|sheet|list|for|address|adres|note|notes|details|instructions?)?\b\.? ?[:#]/i,
  /^on .+ wrote:?$/i,
  /^--.*(?:message|forwarded)/i,
  TOTAL,
  // "Page 1 of 2", "Bladsy 1/2", "1 van 2", "- 1 -"
  /^(?:page|pg|bladsy|bl)\b\.? ?:? ?\d{1,4}(?: ?(?:of|van|\/) ?\d{1,4})?$/i,
  /^\d{1,4} (?:of|van) \d{1,4}$/i,
  /^[-–—] ?\d{1,4} ?[-–—]$/,
  /\bsee (?:below|above|attached)\b/i,
  // "Monday list", "Stock order week 8", "Order form"
  /^(?:(?:weekly|monthly|daily|stock|shopping|my|our|new|the|[a-z]{1,9}day|[a-z]{1,5}uary|week|wk|\d{1,2}) )*(?:order|orders|list|bestelling|lys)\b(?: (?:form|list|sheet))?(?: (?:for|of|week|wk|no\.?|number|date|vir)\b.*|[ :#-]{0,4}\d*)$/i,
  /^(?:please|pls|plz|kindly|can|could|we|i|our|here|below|find|see|attached|following|this week|note|nb)\b(?!.*\d)/i,
  /^[^:]*:$/,
  /^[^\p{L}\p{N}]*$/u,
  /[\w+-]@[\w-]+\.\w/,
  /\b(?:https?:\/\/|www\.)/i,
  /^(?:tel|cell|phone|fax)?[\s:.]*(?:\+27|0)\d{2}[\s-]?\d{3}[\s-]?\d{4}$/i,
  /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/,
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i,
];
const CLOSING =
  /^(?:thanks?|thx|tnx|tks|thank you|many thanks|kind regards|best regards|warm regards|regards|sincerely|yours|cheers|(?:vriendelike )?groete|(?:baie )?dankie)\b[^\d]*$/i;
/** A greeting before the request. */
const GREETING = /^(?:hi|hello|hey|hallo|dear|good (?:day|morning|afternoon|evening)|morning|goeie)\b/i;

/** Whether a line can only be a greeting, a signature, a heading or similar. */
export const isIgnored = (line: string): boolean => {
  const text = collapse(line);
  return IGNORED.some((pattern) => pattern.test(text));
};

/** Whether a signature follows. */
export const isClosing = (line: string): boolean => CLOSING.test(collapse(line));

const PROSE = new Set(
  `please pls kindly the this that we you your our us i it is are was will would can could be by before after from for to and or if any asap about ask
  today tomorrow deliver delivery need order ordered when with have has not no thank thanks on at my me them as also`.split(
    /\s+/,
  ),
);

/** Whether a line without a quantity is a sentence. */
export const isProse = (line: string): boolean => {
  const words = line.toLowerCase().match(/[a-z']+/g) ?? [];
  const common = words.filter((word) => PROSE.has(word)).length;
  return common >= 2 && common * 3 >= words.length;
};

export const isGreeting = (line: string): boolean => GREETING.test(collapse(line));

/** Words with which people begin a request. */
const ASKING =
  /^(?:(?:hi|hello|hey|also|and|then|plus|please|pls|plz|kindly|can (?:we|i|you)|could (?:we|i|you)|may (?:we|i)|(?:we|i) (?:(?:also|still|only|just|really) )?(?:need|want|require)|stuur (?:asseblief|asb)?|asseblief|asb|send|supply|deliver|order|get|add|have|us|me|still|need)\b[\s,:]*)+/i;
export const withoutAsking = (line: string): string =>
  trimEndOf(
    collapse(line)
      .replace(ASKING, '')
      .replace(/\b(?:please|pls|plz|thanks|thank you|asap|urgent(?:ly)?)[.! ]*$/i, ''),
    ' ,',
  );

/** A price at the end, or after an at sign. */
const PRICE =
  / ?(?:@ ?)?\bR ?\d(?: ?\d){0,11}(?:[.,]\d{2})?(?: ?(?:each|ea|incl|excl|per \w{1,20}))?(?= |$)/g;
export const withoutPrices = (line: string): string => collapse(line).replaceAll(PRICE, ' ').trim();

export class TooManyLines extends Error {
  constructor(lines: number) {
    super(`The list has ${lines} lines. Send at most ${MAX_ASKED_LINES}.`);
  }
}

/** Throws `TooManyLines` if a list has more lines than `most`. */
export const requireFewLines = (lines: number, most = MAX_ASKED_LINES): void => {
  if (lines > most) throw new TooManyLines(lines);
};
