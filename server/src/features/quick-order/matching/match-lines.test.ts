import { expect, test } from 'vitest';
import { matchLines } from './match-lines.ts';
import type { Catalogue, Question } from './product-words.ts';

test('a repeated line is looked up once, and answered each time as it was written', async () => {
  const questions: Question[] = [];
  const catalogue: Catalogue = {
    findCodes: async () => [],
    findVocabulary: async () => ({ spelled: [], meant: [] }),
    findCandidates: async (asked) => {
      questions.push(...asked);
      return [];
    },
    readProducts: async () => [],
  };
  const asked = [...Array.from({ length: 300 }, () => 'panado 500'), 'brufen 400'];
  const lines = asked.map((text, place) => ({ line: `${place}. ${text}`, text, codes: [] }));
  const matched = await matchLines(catalogue, lines);
  expect(questions).toHaveLength(2);
  expect(matched.map(({ line, text }) => [line, text])).toEqual(
    asked.map((text, place) => [`${place}. ${text}`, text]),
  );
});
