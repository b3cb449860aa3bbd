import type { Lab } from '@formulary/contract';

/** One lab, one category of it, or several of each, which is what the other filters choose. */
export type Filter = {
  labId?: string | undefined;
  categoryId?: string | undefined;
  labs?: string[] | undefined;
  categories?: string[] | undefined;
};

export const NOTHING: Filter = {
  labId: undefined,
  categoryId: undefined,
  labs: undefined,
  categories: undefined,
};

/** Selects a whole lab, or clears the filter if it is already selected. */
export const chooseLab = ({ labId, categoryId }: Filter, id: string): Filter =>
  labId === id && categoryId === undefined ? NOTHING : { ...NOTHING, labId: id };

/** Selects a category of a lab, or clears the filter if it is already selected. */
export const chooseCategory = (filter: Filter, labId: string, categoryId: string): Filter =>
  filter.labId === labId && filter.categoryId === categoryId ? NOTHING : { ...NOTHING, labId, categoryId };

/** One has the address that it always had; several have another. */
const oneOrSeveral = (ids: readonly string[]) =>
  ids.length > 1 ? { one: undefined, several: [...ids] } : { one: ids[0], several: undefined };

export const labsOf = ({ labId, labs = [] }: Filter): string[] => (labId ? [labId, ...labs] : labs);
export const categoriesOf = ({ categoryId, categories = [] }: Filter): string[] =>
  categoryId ? [categoryId, ...categories] : categories;

export const chooseLabs = (ids: readonly string[]): Pick<Filter, 'labId' | 'labs'> => {
  const { one, several } = oneOrSeveral(ids);
  return { labId: one, labs: several };
};
export const chooseCategories = (ids: readonly string[]): Pick<Filter, 'categoryId' | 'categories'> => {
  const { one, several } = oneOrSeveral(ids);
  return { categoryId: one, categories: several };
};

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

/** Returns the names of labs and of their categories by their ids. */
export const namesById = (labs: readonly Lab[]): ReadonlyMap<string, string> =>
  new Map(labs.flatMap((lab) => [lab, ...namedCategories(lab)]).map(({ id, name }) => [id, name] as const));
