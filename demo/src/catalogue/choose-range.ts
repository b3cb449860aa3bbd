import { chance, magnitude } from './hash.ts';
import { type Lab, labs } from './labs.ts';
import type { Presentation, Substance } from './parse-facts.ts';

/** An article that a lab sells: a form of a substance at one strength in one pack. */
export type Item = {
  lab: Lab;
  substance: Substance;
  presentation: Presentation;
  strength: string;
  pack: string;
  /** Whether this lab also sells stronger or weaker articles of the same form. */
  rank: 'only' | 'lowest' | 'middle' | 'highest';
};

/** Specialists take most of their own groups; broad houses share the rest. */
const weightOf = (lab: Lab, group: string): number => {
  if (lab.groups === '*') return 1;
  if (!lab.groups.includes(group)) return 0;
  return lab.groups.includes(' ') ? 2.6 : 9;
};

const labsThatCarry = (substance: Substance): Lab[] =>
  labs
    .map((lab) => ({ lab, weight: weightOf(lab, substance.group) }))
    .filter(({ weight }) => weight > 0)
    .map(({ lab, weight }) => ({ lab, score: chance('carries', lab.name, substance.label) ** (1 / weight) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, substance.labCount)
    .map(({ lab }) => lab);

const rankOf = (index: number, count: number): Item['rank'] => {
  if (count === 1) return 'only';
  if (index === 0) return 'lowest';
  return index === count - 1 ? 'highest' : 'middle';
};

const packsOf = (lab: Lab, substance: Substance, presentation: Presentation): string[] => {
  const main = Math.floor(
    chance('pack', lab.name, substance.label, presentation.form) ** 1.4 * presentation.packs.length,
  );
  const mainSize = magnitude(presentation.packs[main] ?? '');
  const isOfferedToo = (pack: string): boolean => {
    const sizes = magnitude(pack) / mainSize;
    return (
      (sizes > 1.6 || sizes < 0.6) && chance('pack', lab.name, substance.label, presentation.form, pack) < 0.2
    );
  };
  return presentation.packs.filter((pack, i) => i === main || isOfferedToo(pack));
};

const itemsOf = (lab: Lab, substance: Substance): Item[] =>
  substance.presentations
    .filter((presentation, i) => {
      const share = i === 0 ? 1 : 0.46;
      return chance('form', lab.name, substance.label, presentation.form, presentation.price) < share;
    })
    .flatMap((presentation) => {
      const strengths = presentation.strengths.filter(
        (strength, i) => i === 0 || chance('strength', lab.name, substance.label, strength) < 0.72,
      );
      const packs = packsOf(lab, substance, presentation);
      return strengths.flatMap((strength, i) =>
        packs.map((pack): Item => {
          return { lab, substance, presentation, strength, pack, rank: rankOf(i, strengths.length) };
        }),
      );
    });

/** Returns everything that every lab sells, by lab within each substance. */
export const chooseRanges = (substances: readonly Substance[]): Item[] =>
  substances.flatMap((substance) => labsThatCarry(substance).flatMap((lab) => itemsOf(lab, substance)));
