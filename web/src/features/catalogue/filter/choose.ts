import type { Lab } from '@formulary/contract';

/** One lab, one of its categories, or several of each, as chosen in the other filters. */
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

/** One id uses the original parameter; several use another. */
const oneOrSeveral = (ids: readonly string[]) =>
  ids.length > 1 ? { one: undefined, several: [...ids] } : { one: ids[0], several: undefined };

export const labsOf = ({ labId, labs = [] }: Filter): string[] => (labId ? [labId, ...labs] : labs);
export const categoriesOf = ({ categoryId, categories = [] }: Filter): string[] =>
  categoryId ? [categoryId, ...categories] : categories;

const filterOf = (labIds: readonly string[], categoryIds: readonly string[]): Filter => {
  const [labs, categories] = [oneOrSeveral(labIds), oneOrSeveral(categoryIds)];
  return { labId: labs.one, labs: labs.several, categoryId: categories.one, categories: categories.several };
};

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id);

/** Adding a lab clears the categories, as does removing the last one. */
export const chooseLabs = (filter: Filter, ids: readonly string[]): Filter => {
  const before = labsOf(filter);
  const isNarrowed = ids.length > 0 && ids.every((id) => before.includes(id));
  return filterOf(ids, isNarrowed ? categoriesOf(filter) : []);
};

/** Chooses categories of the chosen labs. Without a category, the labs are cleared too. */
export const chooseCategories = (filter: Filter, ids: readonly string[]): Filter =>
  ids.length > 0 ? filterOf(labsOf(filter), ids) : NOTHING;

export const isLabChosen = (filter: Filter, labId: string): boolean => labsOf(filter).includes(labId);

export const isCategoryChosen = (filter: Filter, labId: string, categoryId: string): boolean =>
  isLabChosen(filter, labId) && categoriesOf(filter).includes(categoryId);

export const withoutLab = (filter: Filter, id: string): Filter =>
  chooseLabs(filter, without(labsOf(filter), id));

/** Chooses one lab and clears the category. Removes the lab if it is already chosen. */
export const pressLab = (filter: Filter, id: string): Filter =>
  isLabChosen(filter, id) ? withoutLab(filter, id) : filterOf([id], []);

/** Chooses a category with its lab. Removes the category if it is already chosen. */
export const pressCategory = (filter: Filter, labId: string, id: string): Filter =>
  isCategoryChosen(filter, labId, id)
    ? chooseCategories(filter, without(categoriesOf(filter), id))
    : filterOf([labId], [id]);

/** Removes one category and keeps its lab. */
export const withoutCategory = (filter: Filter, id: string): Filter =>
  filterOf(labsOf(filter), without(categoriesOf(filter), id));

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
