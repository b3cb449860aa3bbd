import type { Lab, Product } from '../../catalogue.ts';
import { keyOf } from './normalise.ts';
import type { OpenCopy } from './open-copy.ts';

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a product as the store's API does; its description is cut, and its information is not on the device. */
export const productAt = ({ copy, equals }: OpenCopy, place: number): Product => {
  const { products, labs, categories } = copy;
  const lab = labs[products.lab[place] ?? -1];
  const category = categories[products.category[place] ?? -1];
  const textOf = (
    field:
      | 'name'
      | 'sku'
      | 'dosage'
      | 'strength'
      | 'packSize'
      | 'barcode'
      | 'nappi'
      | 'schedule'
      | 'substance',
  ) => products[field][place] ?? '';
  const cost = products.cost[place];
  if (!lab || !category || cost === undefined) throw new Error('The copy has no such product');
  return {
    id: products.id[place] ?? '',
    ...{ sku: textOf('sku'), name: textOf('name'), dosage: textOf('dosage'), strength: textOf('strength') },
    ...{ packSize: textOf('packSize'), barcode: textOf('barcode'), nappi: textOf('nappi') },
    ...{ schedule: textOf('schedule'), substance: textOf('substance') },
    description: asHtml(products.description[place] ?? ''),
    information: '',
    cost,
    stock: products.stock[place] ?? 0,
    new: products.new[place] ?? false,
    zeroRated: products.zeroRated[place] ?? false,
    quantity: 1,
    contents: products.contents[place] ?? null,
    equivalents: Math.max(0, (equals.get(products.compareKey[place] ?? '') ?? 1) - 1),
    ...{ labId: lab.id, labName: lab.name, categoryId: category.id, categoryName: category.name },
    productImages: products.productImages[place] ?? [],
    productVariants: products.productVariants[place] ?? [],
  };
};

type Group = OpenCopy['copy']['labs'][number];

const inOrder = (groups: Iterable<Group>): Group[] =>
  [...groups].sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a.id < b.id ? -1 : 1));

/** Lists the labs that have products, each with its categories. */
export const listLabsOf = ({ copy }: OpenCopy, q = ''): Lab[] => {
  const { products, labs, categories } = copy;
  const groups = new Map<Group, Set<Group>>();
  products.lab.forEach((lab, place) => {
    const [of, category] = [labs[lab], categories[products.category[place] ?? -1]];
    if (!of || !category || of.name.trim() === '') return;
    groups.set(of, (groups.get(of) ?? new Set()).add(category));
  });
  return inOrder(groups.keys())
    .filter(({ name }) => keyOf(name).includes(keyOf(q)))
    .map((lab) => ({
      id: lab.id,
      name: lab.name,
      categories: inOrder(groups.get(lab) ?? [])
        .filter(({ name }) => name.trim() !== '')
        .map(({ id, name }) => ({ id, name })),
    }));
};
