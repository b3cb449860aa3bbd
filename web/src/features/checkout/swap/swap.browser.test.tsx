import {
  comparison,
  deliveryDetail,
  equivalentsList,
  inCents,
  keptCart,
  keptCartInput,
  type Product,
  savedCartPage,
  stockWatchList,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { type Answers, answerProducts, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
import { type CartContent, newCustomer, openApp } from '../../../../test/open-app.tsx';
import { DETAIL, product } from '../../../../test/render-in-app.tsx';

const PACK = { amount: 20, unit: 'capsule' };
const amoxil = (values: Partial<Product> = {}) =>
  product({ id: crypto.randomUUID(), name: 'Amoxil', equivalents: 2, contents: PACK, ...values });
/** R 12 cheaper than Amoxil. */
const moxypen = (values: Partial<Product> = {}) =>
  amoxil({ name: 'Moxypen', labName: 'Sandoz', cost: inCents(50_00), ...values });

/** The products are equivalents of each other; `others` are not in the cart. */
const openCart = (
  cart: CartContent[],
  others: Product[],
  answers: Answers = {},
  customer = newCustomer(),
) => {
  const products = [...cart.map((line) => line.product), ...others];
  const compared = products.map((each) => ({ ...each, isCheapest: false, isCheapestInStock: false }));
  return openApp(
    '/cart',
    {
      'GET saved-carts': json(savedCartPage, { carts: [], total: 0 }),
      'GET delivery-details/default': json(deliveryDetail, { ...DETAIL, isDefault: true }),
      ...answerProducts(products),
      'GET products/comparison/:id': json(comparison, { products: compared, total: compared.length }),
      'POST products/equivalents': ({ body }) => {
        const { productIds } = body as { productIds: string[] };
        const equivalents = productIds.map((productId) => ({
          productId,
          products: products
            .filter(({ id, stock }) => id !== productId && stock > 0)
            .toSorted((one, other) => one.cost - other.cost),
        }));
        return json(equivalentsList, { equivalents });
      },
      ...answers,
    },
    { cart, products: others, customer },
  );
};

const lines = page.getByRole('list', { name: 'Products in the cart' });
const contents = () =>
  Object.values(useCart.getState().products).map(({ name, quantity }) => [name, quantity]);
const equivalentsOf = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^Equivalents of ${name}`) });
const swapFor = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^Swap Amoxil.* for ${name}`) });

test('a product that is out of stock is swapped for an equivalent with its quantity, and one press undoes it', async () => {
  const out = amoxil({ stock: 0 });
  const dear = moxypen({ name: 'Dearpen', cost: inCents(65_00) });
  const { asked } = await openCart(
    [{ product: out, quantity: 10 }, { product: amoxil({ name: 'Brufen', equivalents: 0, stock: 0 }) }],
    [moxypen(), dear],
    {
      'GET products/watches': json(stockWatchList, { productIds: [] }),
      'PUT products/watches/:id': NO_CONTENT,
    },
  );
  const row = lines.getByRole('listitem').filter({ has: page.getByText('Amoxil', { exact: true }) });
  await expect.element(row).toMatchTextContent('Out of stock.');
  const watch = row.getByRole('button', { name: /^Notify me when it is back \(Amoxil/ });
  await watch.click();
  await expect.element(watch).toHaveAttribute('aria-pressed', 'true');
  expect(
    asked.filter(({ method, path }) => method === 'PUT' && path.startsWith('products/watches')),
  ).toHaveLength(1);
  expect(equivalentsOf('Brufen').elements()).toEqual([]);

  await equivalentsOf('Amoxil').click();
  const offered = page.getByRole('list', { name: /^Equivalents of Amoxil/ }).getByRole('listitem');
  await expect
    .element(offered.filter({ hasText: 'Moxypen' }))
    .toMatchTextContent(/Sandoz.*R\s50 each.*saves R\s120/);
  await expect.element(offered.filter({ hasText: 'Dearpen' })).toMatchTextContent(/R\s30 more/);
  await swapFor('Moxypen').click();
  const undo = page.getByRole('button', { name: /^Undo swapping Amoxil/ });
  await expect.element(undo).toHaveFocus();
  await expect.element(lines).toMatchTextContent(/Instead of 10 × Amoxil, Karoo Health.*saves R\s120/);
  await expect.element(page.getByText(/^Amoxil.* swapped for Moxypen.*saves R\s120/)).toBeInTheDocument();
  expect(contents()).toEqual([
    ['Moxypen', 10],
    ['Brufen', 1],
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(lines.getByRole('link', { name: /^Amoxil/ })).toHaveFocus();
  expect(contents()).toEqual([
    ['Amoxil', 10],
    ['Brufen', 1],
  ]);
});

test('a swap takes no more than the stock, says so, and adds to a line that is already in the cart', async () => {
  const few = moxypen({ stock: 7 });
  await openCart(
    [
      { product: amoxil(), quantity: 10 },
      { product: few, quantity: 3 },
    ],
    [],
  );
  await equivalentsOf('Amoxil').click();
  await expect
    .element(page.getByRole('list', { name: /^Equivalents of Amoxil/ }))
    .toMatchTextContent(/3 already in the cart · only 4 of 10 in stock.*saves R\s48/);
  await swapFor('Moxypen').click();
  await expect
    .element(lines)
    .toMatchTextContent(
      /Instead of 10 × Amoxil, Karoo Health, added to the 3 in the cart.*Only 4 of 10 in stock/,
    );
  expect(contents()).toEqual([['Moxypen', 7]]);
  await page.getByRole('button', { name: /^Undo swapping Amoxil/ }).click();
  await expect.element(lines.getByRole('link', { name: /^Amoxil/ })).toBeVisible();
  expect(contents()).toEqual([
    ['Amoxil', 10],
    ['Moxypen', 3],
  ]);
});

test('a swap for another pack size is marked and listed last, and each variant is a choice', async () => {
  const other = moxypen({
    contents: { ...PACK, amount: 100 },
    packSize: '100',
    productVariants: [
      {
        id: crypto.randomUUID(),
        name: 'Mint',
        description: '',
        imagePath: null,
        lastUpdated: '2026-03-02T08:00:00Z',
      },
      {
        id: crypto.randomUUID(),
        name: 'Plain',
        description: '',
        imagePath: null,
        lastUpdated: '2026-03-02T08:00:00Z',
      },
    ],
  });
  const samePack = moxypen({ name: 'Dearpen', cost: inCents(65_00) });
  await openCart([{ product: amoxil(), quantity: 2 }], [other, samePack]);
  await equivalentsOf('Amoxil').click();
  const offered = page.getByRole('list', { name: /^Equivalents of Amoxil/ }).getByRole('listitem');
  await expect.element(offered.first()).toMatchTextContent('Dearpen');
  await expect.element(offered.nth(2)).toMatchTextContent(/Plain.*Pack of 100.*Other pack size.*saves R\s24/);
  await swapFor('Moxypen, Plain').click();
  await expect
    .poll(() => Object.keys(useCart.getState().products))
    .toEqual([`${other.id}:${other.productVariants[1]?.id}`]);
});

test('a double click swaps once, and a held key does not undo it', async () => {
  await openCart([{ product: amoxil(), quantity: 10 }], [moxypen()]);
  await page.getByRole('button', { name: 'Review 1 swap' }).click();
  await swapFor('Moxypen').dblClick();
  const undo = page.getByRole('dialog').getByRole('button', { name: /^Undo swapping Amoxil/ });
  await expect.element(undo).toHaveFocus();
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  expect(undo.element().dispatchEvent(held)).toBe(false);
  expect(contents()).toEqual([['Moxypen', 10]]);
});

test('the cart says what equivalents would save, compared in one request, and each is accepted or undone separately', async () => {
  const [first, second] = [amoxil(), amoxil({ name: 'Zithro', cost: inCents(55_00) })];
  const cheap = moxypen({ stock: 14 });
  const { asked } = await openCart(
    [
      { product: first, quantity: 10 },
      { product: second, quantity: 4 },
      { product: amoxil({ name: 'Alone', equivalents: 0 }), quantity: 5 },
    ],
    [cheap],
  );
  const savings = page.getByRole('region', { name: 'Savings' });
  await expect.element(savings).toMatchTextContent(/Equivalents in stock would save R\s140/);
  await savings.getByRole('button', { name: 'Review 2 swaps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Equivalents in stock' });
  const rows = dialog.getByRole('listitem');
  await expect
    .element(rows.first())
    .toMatchTextContent(/10 × Amoxil.*R\s62 each.*10 × Moxypen.*R\s50 each.*saves R\s120/);
  await swapFor('Moxypen').click();
  await dialog.getByRole('button', { name: /^Swap Zithro/ }).click();
  expect(contents()).toEqual([
    ['Moxypen', 14],
    ['Alone', 5],
  ]);
  await dialog.getByRole('button', { name: /^Undo swapping Amoxil/ }).click();
  expect(contents()).toEqual([
    ['Amoxil', 10],
    ['Moxypen', 4],
    ['Alone', 5],
  ]);
  const compared = asked.filter(({ path }) => path === 'products/equivalents');
  expect(compared.map(({ body }) => body)).toEqual([{ productIds: [first.id, second.id].toSorted() }]);
  expect(asked.filter(({ path }) => path.startsWith('products/comparison'))).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(savings).toMatchTextContent(/would save R\s120/);
});

test('nothing is said about savings if no equivalent is cheaper or has enough stock', async () => {
  const { asked } = await openCart(
    [{ product: amoxil(), quantity: 10 }],
    [moxypen({ stock: 9 }), moxypen({ name: 'Dearpen', cost: inCents(65_00) })],
  );
  await expect.poll(() => asked.filter(({ path }) => path === 'products/equivalents')).toHaveLength(1);
  await expect.element(page.getByText('For your records')).toBeVisible();
  expect(page.getByRole('region', { name: 'Savings' }).elements()).toEqual([]);
});

test('the question before an order says which products replace others', async () => {
  await openCart([{ product: amoxil(), quantity: 10 }], [moxypen()]);
  await equivalentsOf('Amoxil').click();
  await swapFor('Moxypen').click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Place this order?' }))
    .toMatchTextContent(/10 × Moxypen.*instead of Amoxil, Karoo Health/);
});

test('a product that is archived after the swap is no longer available, and the swap can still be undone', async () => {
  const gone = moxypen();
  const { answers } = await openCart([{ product: amoxil(), quantity: 10 }], [gone]);
  await equivalentsOf('Amoxil').click();
  await expect.element(swapFor('Moxypen')).toBeVisible();
  answers[`GET products/${gone.id}`] = refusal('NOT_FOUND', 'Not found.');
  await swapFor('Moxypen').click();
  await expect.element(lines).toMatchTextContent('No longer available.');
  await page.getByRole('button', { name: /^Undo swapping Amoxil/ }).click();
  await expect.element(lines).not.toMatchTextContent('No longer available.');
  expect(contents()).toEqual([['Amoxil', 10]]);
});

test('a swap made while the cart is being sent reaches the server whole, with the next request', async () => {
  const [old, elsewhere] = [amoxil(), amoxil({ name: 'Brufen', equivalents: 0 })];
  const { answers, asked } = await openCart(
    [{ product: old, quantity: 10 }, { product: elsewhere }],
    [moxypen()],
  );
  const sent = () =>
    asked
      .filter(({ method, path }) => method === 'PUT' && path === 'cart')
      .map(({ body }) => keptCartInput.parse(body).lines.map(({ quantity }) => quantity));
  const keep = answers['PUT cart'];
  const isFirstSent = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  answers['PUT cart'] = async (request) => {
    isFirstSent.resolve();
    await mayAnswer.promise;
    answers['PUT cart'] = keep ?? NO_CONTENT;
    return typeof keep === 'function' ? keep(request) : NO_CONTENT;
  };
  await equivalentsOf('Amoxil').click();
  await page.getByRole('button', { name: /^Increase quantity of Brufen/ }).click();
  await isFirstSent.promise;
  await swapFor('Moxypen').click();
  mayAnswer.resolve();
  await expect.poll(sent).toEqual([
    [10, 2],
    [10, 2],
  ]);
  expect(contents()).toEqual([
    ['Moxypen', 10],
    ['Brufen', 2],
  ]);
});

test('a swap is merged with the changes of another device, and a line that both changed comes back with a note', async () => {
  const customer = newCustomer();
  const [old, elsewhere] = [amoxil(), amoxil({ name: 'Brufen', equivalents: 0 })];
  const { answers } = await openCart(
    [{ product: old, quantity: 10 }, { product: elsewhere }],
    [moxypen()],
    {},
    customer,
  );
  const store = answers['PUT cart'] ?? NO_CONTENT;
  answers['PUT cart'] = () => {
    answers['PUT cart'] = store;
    const lines = [
      { product: old, quantity: 12 },
      { product: elsewhere, quantity: 5 },
    ].map((line) => ({ ...line, variantId: null, cost: line.product.cost, isSold: true }));
    answers['GET cart'] = json(keptCart, {
      ...{ userId: customer.id, version: 2, forCollection: false, updatedAt: null },
      lines,
    });
    return refusal('STALE', 'Your cart has changed.');
  };
  await equivalentsOf('Amoxil').click();
  await swapFor('Moxypen').click();
  await expect
    .element(
      page.getByText('Amoxil was removed here, but changed on another device. It is in the cart again.'),
    )
    .toBeVisible();
  expect(contents()).toEqual([
    ['Moxypen', 10],
    ['Brufen', 5],
    ['Amoxil', 12],
  ]);
  expect(page.getByRole('button', { name: /^Undo swapping/ }).elements()).toEqual([]);
});
