import type { CatalogueCopy, CopiedProducts } from '../../catalogue-copy.ts';

type Column = keyof CopiedProducts;

/** Merges groups by id, those of the newer copy last. Returns where each group is found in the merged ones. */
const mergeGroups = (older: CatalogueCopy['labs'], newer: CatalogueCopy['labs']) => {
  const byId = new Map([...older, ...newer].map((group) => [group.id, group]));
  const groups = [...byId.values()];
  const places = new Map(groups.map(({ id }, place) => [id, place]));
  const placesOf = (given: CatalogueCopy['labs']): number[] => given.map(({ id }) => places.get(id) ?? 0);
  return { groups, older: placesOf(older), newer: placesOf(newer) };
};

/** Applies an answer to a copy: all of it, or its changes alone. */
export const mergeCopies = (copy: CatalogueCopy | undefined, answer: CatalogueCopy): CatalogueCopy => {
  if (!copy || answer.isWhole) return { ...answer, isWhole: true };
  const labs = mergeGroups(copy.labs, answer.labs);
  const categories = mergeGroups(copy.categories, answer.categories);
  const replaced = new Set([...answer.products.id, ...answer.gone]);
  const kept = copy.products.id.flatMap((id, place) => (replaced.has(id) ? [] : [place]));
  const merged = (column: Column): unknown[] => {
    if (column === 'lab')
      return [
        ...kept.map((place) => labs.older[copy.products.lab[place] ?? 0]),
        ...answer.products.lab.map((place) => labs.newer[place]),
      ];
    if (column === 'category')
      return [
        ...kept.map((place) => categories.older[copy.products.category[place] ?? 0]),
        ...answer.products.category.map((place) => categories.newer[place]),
      ];
    return [...kept.map((place) => copy.products[column][place]), ...answer.products[column]];
  };
  const columns = Object.keys(answer.products) as Column[];
  return {
    position: answer.position,
    isWhole: true,
    products: Object.fromEntries(columns.map((column) => [column, merged(column)])) as CopiedProducts,
    labs: labs.groups,
    categories: categories.groups,
    gone: [],
    synonyms: answer.synonyms ?? copy.synonyms,
  };
};
