/** Words near one that may be mistyped (`search_spellings`): the nearest, those that begin alike first. */
const MOST_SPELLINGS = 5;
const FEWEST_LETTERS = 4;

/** The number of edits between two words; more than `most` if there are more. */
const editsBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    let least = at;
    for (let place = 1; place <= b.length; place += 1) {
      const isSame = a[at - 1] === b[place - 1];
      const edits = Math.min(
        (row[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (row[place - 1] ?? 0) + (isSame ? 0 : 1),
      );
      next.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    row = next;
  }
  return row[b.length] ?? 0;
};

/** Which letters a word has, as bits: each that another lacks is an edit. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

const bitsIn = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

const mostEdits = (word: string): number => (word.length < 5 ? 1 : word.length < 10 ? 2 : 3);

const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};
const similarity = (a: string, b: string): number => {
  const [left, right] = [trigramsOf(a), trigramsOf(b)];
  const shared = [...left].filter((trigram) => right.has(trigram)).length;
  return shared / (left.size + right.size - shared);
};

/** The first letter, with similar sounds merged: people rarely mistype it, but may write it as they hear it. */
const SOUNDS: Readonly<Record<string, string>> = { k: 'c', q: 'c', s: 'c', z: 'c', x: 'c', f: 'p', y: 'i' };
const firstSound = (word: string): string => SOUNDS[word[0] ?? ''] ?? word[0] ?? '';

/** Whether a spelling begins with the same sound, or differs so little that its first letter may be mistyped. */
const isLikely = (typed: string, spelling: string): boolean =>
  firstSound(spelling) === firstSound(typed) ||
  editsBetween(typed, spelling.slice(0, typed.length), 1) <= 1 ||
  editsBetween(typed, spelling.slice(0, typed.length + 1), 1) <= 1;

type Word = { word: string; letters: number; isSynonym: boolean };

export type Speller = {
  /** The words near a typed one, as the store's search uses them. */
  near: (typed: string) => string[];
  /** Those of them that a line of a list may mean. */
  likely: (typed: string) => string[];
};

/** `words` are those of the catalogue, of which synonyms are near only if no other is. */
export const openSpeller = (words: readonly string[], synonyms: readonly string[]): Speller => {
  const toWord = (isSynonym: boolean) => (word: string) => ({ word, letters: lettersOf(word), isSynonym });
  const known: Word[] = [...words.map(toWord(false)), ...synonyms.map(toWord(true))];
  const answers = new Map<string, string[]>();
  const search = (typed: string): string[] => {
    if (typed.length < FEWEST_LETTERS || /\d/.test(typed)) return [];
    const letters = lettersOf(typed);
    const most = mostEdits(typed);
    let best = { isSynonym: true, distance: most + 1, words: [] as string[] };
    for (const { word, letters: others, isSynonym } of known) {
      if (word.length < typed.length - most - 1 || bitsIn(letters & ~others) > most) continue;
      if (isSynonym && !best.isSynonym) continue;
      const distance = Math.min(
        ...[-1, 0, 1].map((more) => editsBetween(typed, word.slice(0, typed.length + more), most)),
      );
      if (distance > most) continue;
      if ((best.isSynonym && !isSynonym) || distance < best.distance)
        best = { isSynonym, distance, words: [word] };
      else if (distance === best.distance) best.words.push(word);
    }
    return [...new Set(best.words)]
      .map((word) => ({
        word,
        isOther: word[0] === typed[0] ? 0 : 1,
        edits: editsBetween(typed, word, typed.length + word.length),
        similarity: similarity(word, typed),
      }))
      .toSorted(
        (a, b) =>
          a.isOther - b.isOther ||
          a.edits - b.edits ||
          b.similarity - a.similarity ||
          (a.word < b.word ? -1 : 1),
      )
      .slice(0, MOST_SPELLINGS)
      .map(({ word }) => word);
  };
  const near = (typed: string): string[] => {
    const found = answers.get(typed) ?? search(typed);
    answers.set(typed, found);
    return found;
  };
  return { near, likely: (typed) => near(typed).filter((spelling) => isLikely(typed, spelling)) };
};
