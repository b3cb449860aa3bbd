import { deliveryDetail, equivalentsList, type Product, savedCartPage } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { type Answers, answerProducts, json, refusal } from '../../../../test/answers.ts';
import { type CartContent, openApp } from '../../../../test/open-app.tsx';

import { DETAIL, product, renderInApp } from '../../../../test/render-in-app.tsx';
import { ViewedCart } from './viewed-cart.tsx';

const newProduct = (name: string, values: Partial<Product> = {}) =>
  product({ id: crypto.randomUUID(), name, ...values });

const openCart = (cart: CartContent[], answers: Answers = {}, address = '/cart') => {
  const products = cart.map((line) => line.product);
  return openApp(
    address,
    {
      'GET saved-carts': json(savedCartPage, { carts: [], total: 0 }),
      'GET delivery-details/default': json(deliveryDetail, { ...DETAIL, isDefault: true }),
      ...answerProducts(products),
      ...answers,
    },
    { cart },
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

test('forty lines are 48 pixels high, and at least fourteen of them are on the screen', async () => {
  const cart = Array.from({ length: 40 }, (_, place) => ({
    product: newProduct(`Amoxil ${place}`, { equivalents: place % 2 }),
    quantity: 10 + place,
  }));
  await openCart(cart, { 'POST products/equivalents': json(equivalentsList, { equivalents: [] }) });
  const rows = page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
  await expect.element(rows.nth(39)).toBeInTheDocument();
  const boxes = rows.elements().map((row) => row.getBoundingClientRect());
  expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([48]));
  expect(boxes.filter(({ bottom }) => bottom <= window.innerHeight).length).toBeGreaterThanOrEqual(14);
  await expect
    .element(rows.first())
    .toMatchTextContent(/Capsule · 500 mg · Pack of 20 · Karoo Health · R\s62 each/);

  await page.viewport(390, 844);
  await expect.poll(() => rows.first().element().getBoundingClientRect().height).toBeLessThan(100);
  for (const control of rows.nth(1).getByRole('button').elements())
    expect(Math.round(control.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44);
});

test('beside the cart’s summary, the frame repeats neither the word “Cart” nor the balance', async () => {
  await openCart([{ product: newProduct('Amoxil') }]);
  await expect.element(page.getByText(/^Outstanding after this order/)).toBeVisible();
  expect(page.getByText('Outstanding', { exact: true }).elements()).toEqual([]);
  const words = page.getByRole('complementary', { name: 'Tools' }).getByText('Cart', { exact: true });
  expect(words.elements().map((word) => word.clientWidth)).toEqual([1]);
  await expect.element(cartLink('1 item')).toBeVisible();
});

test('Ctrl+Enter leads from quick order to the cart and asks, and Tab and Enter place the order; a held or repeated key places nothing', async () => {
  const { asked, address } = await openCart(
    [{ product: newProduct('Amoxil'), quantity: 2 }],
    { 'POST orders': refusal('UNAVAILABLE', 'Busy.', { retryAfter: 1_200 }) },
    '/store/quick-order',
  );
  const placed = () => asked.filter(({ method, path }) => method === 'POST' && path === 'orders').length;
  const question = page.getByRole('alertdialog', { name: 'Place this order?' });
  const notYet = question.getByRole('button', { name: 'Not yet' });
  await expect.element(page.getByRole('combobox', { name: 'Add a product' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(address).toBe('/cart');
  await expect.element(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  const hold = (target: Element) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        ctrlKey: true,
        repeat: true,
        bubbles: true,
        cancelable: true,
      }),
    );
  hold(document.body);
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  await expect.element(sheet).toMatchTextContent('Place the order, after a question');
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(notYet).toHaveFocus();
  await expect.element(question).toMatchTextContent(/Deliver to.*Thandi/);
  await expect.element(question).toMatchTextContent(/Total\s*R\s244/);
  expect(hold(notYet.element())).toBe(false);
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(placed()).toBe(0);

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(notYet).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(placed).toBe(1);
});

test('Ctrl+Enter in a quantity field orders the quantity typed, and an invalid one asks nothing', async () => {
  await openCart([{ product: newProduct('Amoxil') }]);
  const question = page.getByRole('alertdialog', { name: 'Place this order?' });
  const quantity = page.getByRole('textbox', { name: /^Quantity of Amoxil/ });
  await quantity.fill('2.5');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Enter a whole number of packs.')).toBeVisible();
  expect(question.elements()).toEqual([]);
  await quantity.fill('7');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(question).toMatchTextContent('7 × Amoxil');
});

test('an Admin who views a customer’s empty cart sees that it is empty, and how to order for them', async () => {
  useCart.getState().clearOrder();
  useCartFollowing.setState({ heard: 'known' });
  await renderInApp(<ViewedCart />);
  await expect.element(page.getByText('The customer’s cart is empty')).toBeVisible();
  await expect.element(page.getByText(/stop viewing and capture a new order/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
