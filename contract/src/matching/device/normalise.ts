/**
 * How the database reads texts (`search_normalise` and others in `catalogue/search/text.sql`), in the same words: a test compares
 * both.
 */
const MOST_CHARACTERS = 20_000;
const LONGEST_WORD = 60;
const LONGEST_KEY = 200;

/** Letters without a decomposition, and signs that separate or join words. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', æ: 'ae', Ð: 'D', ð: 'd', Ø: 'O', ø: 'o', Þ: 'TH', þ: 'th', ß: 'ss', ẞ: 'SS', Đ: 'D', đ: 'd' },
  ...{ Ħ: 'H', ħ: 'h', ı: 'i', ĸ: 'q', Ł: 'L', ł: 'l', Ŋ: 'N', ŋ: 'n', Œ: 'OE', œ: 'oe', Ŧ: 'T', ŧ: 't' },
  ...{
    '×': '*',
    '÷': '/',
    '⁄': '/',
    '∕': '/',
    '‚': ',',
    '„': ',,',
    '\u00ad': '-',
    '℗': '(P)',
    '℞': 'Rx',
    '₹': 'Rs',
  },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
};

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const withoutAccents = (text: string): string =>
  text
    .replaceAll(/[®©™℠]/g, ' ')
    .replaceAll(/['’‘`´]/g, '')
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/[^\0-\x7f]/g, (sign) => PLAIN[sign] ?? sign)
    .toLowerCase();

/** Returns a text in lower case without accents, its numbers with their units. */
export const fold = (value: string): string => {
  const cut = value.slice(0, MOST_CHARACTERS);
  const text = isPlain(cut) ? cut.replaceAll(/['`]/g, '').toLowerCase() : withoutAccents(cut);
  if (!/[0-9]/.test(text)) return text;
  return text
    .replaceAll(/(\d),(?=\d)/g, '$1.')
    .replaceAll(/(\d)\s*%/g, '$1pct')
    .replaceAll(/(\d)[\s-]*(?:[\u03bcu]g|mcgs?|micrograms?)(?![a-z])/g, '$1mcg')
    .replaceAll(/(?<=\d)[\s-]+(?=(?:mg|g|kg|ng|ml|l|dl|iu|mmol|meq|mm|cm)(?![.-]?[a-z0-9]))/g, '');
};

/** Returns the words of a folded text: letters, digits, and points and hyphens within a word. */
const wordsIn = (folded: string): string => {
  const text = folded.replaceAll(isPlain(folded) ? /[^a-z0-9.-]+/g : /[^\p{L}\p{Nd}.-]+/gu, ' ');
  if (!/[.-]/.test(text)) return text.trim();
  return text
    .replaceAll('. ', ' ')
    .replaceAll(/\.$/g, '')
    .replaceAll(/-{2,}|(?<!\d)\.|\.(?!\d)|(?<![^ .])-|-(?![^ .])/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
};

export const normalise = (value: string): string => wordsIn(fold(value));

/** Returns a text as a key to compare whole: "Co-Amoxiclav" and "coamoxiclav" are one. */
export const keyOf = (value: string): string => normalise(value).replaceAll('-', '').slice(0, LONGEST_KEY);

const cutWord = (word: string): string =>
  word.length > LONGEST_WORD ? Array.from(word).slice(0, LONGEST_WORD).join('') : word;

/** Returns the words under which a normalised text is found, with a hyphen or a unit also its parts. */
export const lexemesOf = (words: string): string[] => {
  if (words === '') return [];
  const lexemes: string[] = [];
  for (const word of words.split(' ')) {
    const parts = word.includes('-') ? word.split('-') : [word];
    if (parts.length > 1) lexemes.push(cutWord(parts.join('')));
    for (const part of parts) {
      lexemes.push(cutWord(part));
      if (/\d[a-z]/.test(part)) lexemes.push(...part.split(/(?<=\d)(?=[a-z])/).map(cutWord));
    }
  }
  return lexemes;
};
