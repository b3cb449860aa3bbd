/** The customers' store with two labs of two categories, without a server. */
import {
  inCents,
  type Lab,
  lab,
  type Product,
  type ProductChoices,
  productChoices,
  productImage,
  productList,
} from '@formulary/contract';
import { type Locator, page } from 'vitest/browser';
import { z } from 'zod';
import { type Answer, type Answers, type Asked, answerProducts, json } from './answers.ts';
import { newCustomer, openApp } from './open-app.tsx';
import { product } from './render-in-app.tsx';

const id = (): string => crypto.randomUUID();
export const [NERVES, SKIN] = [
  { id: id(), name: 'Nervous system' },
  { id: id(), name: 'Dermatologicals' },
];
export const [ONE, TWO]: [Lab, Lab] = [
  { id: id(), name: 'Lab One', categories: [NERVES, SKIN] },
  { id: id(), name: 'Lab Two', categories: [NERVES, SKIN] },
];
export const at = ({ id: labId, name: labName }: Lab, category = NERVES) => ({
  ...{ labId, labName, categoryId: category.id, categoryName: category.name },
});
export const newProduct = (values: Partial<Product> = {}) => product({ id: id(), ...at(ONE), ...values });

export const pageOf = (products: Product[], total = products.length): Answer => ({
  ...json(productList, { products, total }),
  headers: { 'content-range': `products 0-${products.length}/${total}` },
});
export const CHOICES: ProductChoices = {
  labs: [ONE, TWO].map(({ id: labId, name }) => ({ id: labId, name, count: 2 })),
  categories: [NERVES, SKIN].map((category) => ({ ...category, count: 1 })),
  forms: [
    { name: 'Tablet', count: 2 },
    { name: 'Syrup', count: 1 },
  ],
  schedules: [],
  inStock: 3,
  new: 1,
  price: { from: inCents(10_00), to: inCents(200_00) },
};

export const openStore = (
  address: string,
  products: Product[] = [newProduct()],
  answers: Answers = {},
  customer = newCustomer(),
) =>
  openApp(
    address,
    {
      'GET products/new': pageOf(products),
      'GET products/search': pageOf(products),
      'GET products/choices': json(productChoices, CHOICES),
      'GET labs': json(z.array(lab), [ONE, TWO]),
      // Fetched in advance for the product under the pointer.
      ...answerProducts(products),
      'GET products/images/:id': json(z.array(productImage), []),
      ...answers,
    },
    { products, customer },
  );

export const table = page.getByRole('table', { name: 'Products' });
export const panel = page.getByRole('region', { name: 'Filter by lab' });
export const filters = page.getByRole('dialog', { name: 'More filters' });
export const USUAL = ['Name', 'Dosage', 'Strength', 'Price', 'In Cart'];
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);
export const headings = (within: Locator) => textsOf(within.getByRole('heading', { level: 2 }));
export const heads = () => textsOf(table.getByRole('row').first().getByRole('columnheader'));
export const search = (address: string) => Object.fromEntries(new URL(address, location.origin).searchParams);
/** The queries for products, without the one for the size of the catalogue. */
export const lists = (asked: Asked[]) =>
  asked
    .filter(({ path, query }) => /^products\/(new|search)$/.test(path) && query.get('take') !== '1')
    .map(({ path, query }) => ({ path, ...Object.fromEntries(query) }));

/** Answers with the products of the requested page. */
export const pagesOf =
  (products: readonly Product[]) =>
  ({ query }: Asked): Answer => {
    const [skip, take] = ['skip', 'take'].map((name) => Number(query.get(name))) as [number, number];
    return {
      ...json(productList, { products: products.slice(skip, take), total: products.length }),
      headers: { 'content-range': `products ${skip}-${take}/${products.length}` },
    };
  };
