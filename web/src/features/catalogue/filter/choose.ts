import type { Lab } from '@formulary/contract';

export type Filter = { labId?: string | undefined; categoryId?: string | undefined };

const NOTHING: Filter = { labId: undefined, categoryId: undefined };

/** Selects a whole lab, or clears the filter if it is already selected. */
export const chooseLab = ({ labId, categoryId }: Filter, id: string): Filter =>
  labId === id && categoryId === undefined ? NOTHING : { labId: id, categoryId: undefined };

/** Selects a category of a lab, or clears the filter if it is already selected. */
export const chooseCategory = (filter: Filter, labId: string, categoryId: string): Filter =>
  filter.labId === labId && filter.categoryId === categoryId ? NOTHING : { labId, categoryId };

type Named = { id: string; name: string };

const isNamed = ({ name }: { name: unknown }): boolean => typeof name === 'string' && name.trim() !== '';

/** Returns a lab's categories, without those whose name is blank or not a string. */
export const namedCategories = ({ categories }: Pick<Lab, 'categories'>): Named[] =>
  categories.filter(isNamed);

const includes = (name: string, words: string): boolean => name.toLowerCase().includes(words);

/** Finds labs by their name or by one of their categories. */
export const findLabs = (labs: readonly Lab[], words: string): Lab[] => {
  const wanted = words.trim().toLowerCase();
  return labs.filter(
    (lab) => includes(lab.name, wanted) || namedCategories(lab).some(({ name }) => includes(name, wanted)),
  );
};

/** Returns the names of the selection, once the labs have loaded. */
export const namesOf = (
  labs: readonly Lab[],
  { labId, categoryId }: Filter,
): { lab: string | undefined; category: string | undefined } => {
  const lab = labs.find(({ id }) => id === labId);
  const among = lab ? [lab] : labs;
  const category = among.flatMap(namedCategories).find(({ id }) => id === categoryId);
  return { lab: lab?.name, category: category?.name };
};
