import {
  comparison,
  deliveryDetail,
  type Product,
  product as productSchema,
  savedCartPage,
  stockWatchList,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { type Answers, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
import { type CartContent, openApp } from '../../../../test/open-app.tsx';

import { DETAIL, product, renderInApp } from '../../../../test/render-in-app.tsx';
import { ViewedCart } from './viewed-cart.tsx';

const newProduct = (name: string, values: Partial<Product> = {}) =>
  product({ id: crypto.randomUUID(), name, ...values });

const openCart = (cart: CartContent[], answers: Answers = {}, others: Product[] = []) => {
  const products = [...others, ...cart.map((line) => line.product)];
  return openApp(
    '/cart',
    {
      'GET saved-carts': json(savedCartPage, { carts: [], total: 0 }),
      'GET delivery-details/default': json(deliveryDetail, { ...DETAIL, isDefault: true }),
      'GET products/:id': ({ path }) => {
        const found = products.find(({ id }) => path.endsWith(id));
        return found ? json(productSchema, found) : refusal('NOT_FOUND', 'Not found.');
      },
      ...answers,
    },
    { cart, products: others },
  );
};

const cartLink = (items: string) => page.getByRole('link', { name: `Cart ${items}`, exact: true }).first();

test('an empty cart says so and links to the store', async () => {
  const { address } = await openCart([], {
    'GET products/new': refusal('UNAVAILABLE', 'Busy.', { retryAfter: 1_200 }),
  });
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  expect(page.getByRole('button', { name: 'Place order' }).elements()).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Visit The Store' }).click();
  await expect.poll(address).toBe('/store');
});

test('quantities are stepped and set to zero, with an undo, and the number of items is announced', async () => {
  const [first, second] = [newProduct('Amoxil'), newProduct('Brufen')];
  await openCart([{ product: first }, { product: second, quantity: 2 }]);
  const stepper = page.getByRole('group', { name: /^Quantity of Amoxil/ });
  await stepper.getByRole('button', { name: /^Increase/ }).click();
  await expect.element(stepper.getByRole('textbox')).toHaveValue('2');
  await expect.element(page.getByText('4 items in the cart')).toBeInTheDocument();
  await expect.element(cartLink('4 items')).toBeVisible();
  await stepper.getByRole('textbox').fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Amoxil.* removed/)).toBeVisible();
  await expect.element(page.getByText('2 items in the cart')).toBeInTheDocument();
  const undo = page.getByRole('button', { name: /^Undo removing Amoxil/ });
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stepper.getByRole('textbox')).toHaveValue('2');
  const lines = page.getByRole('list', { name: 'Products in the cart' });
  await expect.element(lines.getByRole('link').first()).toMatchTextContent('Amoxil');
});

test('equivalents of an out-of-stock product are added from the cart, and its return can be watched', async () => {
  const [out, alone] = [
    newProduct('Amoxil', { stock: 0, equivalents: 1 }),
    newProduct('Brufen', { stock: 0 }),
  ];
  const instead = newProduct('Moxypen', { equivalents: 1 });
  const compared = { isCheapest: false, isCheapestInStock: false };
  const { asked } = await openCart(
    [{ product: out, quantity: 2 }, { product: alone }],
    {
      'GET products/comparison/:id': json(comparison, {
        products: [out, instead].map((each) => ({ ...each, ...compared })),
        total: 2,
      }),
      'GET products/watches': json(stockWatchList, { productIds: [] }),
      'PUT products/watches/:id': NO_CONTENT,
    },
    [instead],
  );
  const line = page.getByRole('listitem').filter({ has: page.getByText('Amoxil', { exact: true }) });
  await expect.element(line).toMatchTextContent('Out of stock.');
  const watch = line.getByRole('button', { name: /^Notify me when it is back \(Amoxil/ });
  await watch.click();
  await expect.element(watch).toHaveAttribute('aria-pressed', 'true');
  expect(
    asked.filter(({ method, path }) => method === 'PUT' && path === `products/watches/${out.id}`),
  ).toHaveLength(1);
  expect(page.getByRole('button', { name: /^Equivalents of Brufen/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: /^Equivalents of Amoxil/ }).click();
  await page.getByRole('button', { name: /^Add Moxypen/ }).click();
  await expect.element(page.getByRole('textbox', { name: /^Quantity of Moxypen/ }).first()).toHaveValue('1');
  await page
    .getByRole('button', { name: /^Remove Amoxil/ })
    .first()
    .click();
  await expect.element(page.getByText('Amoxil', { exact: true })).not.toBeInTheDocument();
});

test('an Admin who views a customer’s empty cart sees that it is empty, and how to order for them', async () => {
  useCart.getState().clearOrder();
  useCartFollowing.setState({ heard: 'known' });
  await renderInApp(<ViewedCart />);
  await expect.element(page.getByText('The customer’s cart is empty')).toBeVisible();
  await expect.element(page.getByText(/stop viewing and capture a new order/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
