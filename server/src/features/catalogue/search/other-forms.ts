import { formsLike } from './form-words.ts';
import type { Question } from './read-question.ts';
import type { TypedWord } from './typed-word.ts';

const formsOf = ({ spellings: [word = ''] }: TypedWord): readonly string[] | undefined => formsLike(word);

/** Replaces the typed forms with similar ones; undefined if no form was typed. */
export const inSimilarForms = (question: Question): Question | undefined =>
  question.words.some(formsOf)
    ? {
        ...question,
        words: question.words.map((word) => ({ ...word, spellings: formsOf(word) ?? word.spellings })),
      }
    : undefined;

/** Removes the typed forms; undefined if there are none, or nothing else. */
export const inAnyForm = ({ text, words, synonyms }: Question): Question | undefined => {
  const kept = words.flatMap((word, place) => (formsOf(word) ? [] : [place]));
  if (kept.length === 0 || kept.length === words.length) return undefined;
  return {
    text,
    words: words.filter((_, place) => kept.includes(place)),
    synonyms: synonyms
      .map(({ first, last, meanings }) => ({
        first: kept.indexOf(first),
        last: kept.indexOf(last),
        meanings,
        size: last - first,
      }))
      .filter(({ first, last, size }) => first >= 0 && last - first === size)
      .map(({ first, last, meanings }) => ({ first, last, meanings })),
  };
};
