import type { Page } from '@playwright/test';
import { quantityOf } from '../../devices.ts';
import { keptCalls, untilCopied, untilPrepared } from '../../offline.ts';
import { addProduct } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Code is missing/);
});

/** Sends a change to the store, and returns the id in its answer, if there is one. */
const send = (page: Page, path: string, body: object): Promise<string | undefined> =>
  page.evaluate(
    async ([where, what]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/${where}`, { method: 'POST', headers, body: JSON.stringify(what) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.status === 204 ? undefined : (await answer.json()).id;
    },
    [path, body] as const,
  );

const untilKept = (page: Page, ...calls: string[]): Promise<void> =>
  expect.poll(() => keptCalls(page)).toEqual(expect.arrayContaining(calls));

test('without a network, lists and saved carts open that this device never showed, and go into the cart', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn();
  const [listed, saved] = await Promise.all([addProduct(db), addProduct(db)]);
  await page.goto('/profile');
  const listId = await send(page, 'lists', {
    name: 'Monday',
    lines: [{ productId: listed.id, quantity: 4 }],
  });
  const cartId = await send(page, 'saved-carts', {
    name: 'For the clinic',
    forCollection: false,
    lines: [{ productId: saved.id, quantity: 6, cost: 50 }],
  });
  await page.reload();
  await untilPrepared(page);
  await untilKept(page, `lists/${listId}`, `saved-carts/${cartId}`);
  await context.setOffline(true);

  await test.step('a list opens, and its products go into the cart', async () => {
    await page.goto('/lists');
    await page.getByRole('link', { name: /Monday/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monday' })).toBeVisible();
    await page.getByRole('button', { name: 'Add all to the cart' }).click();
    await expect(page.getByText('4 items are in your cart')).toBeVisible();
  });

  await test.step('a change of the list says that it is not saved, and is kept until it is', async () => {
    const quantity = page.getByLabel(`Quantity of ${listed.name}`).locator('input');
    await quantity.fill('9');
    await quantity.press('Enter');
    await expect(page.getByText('Your changes are not saved yet', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Rename the list' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Rename the list' });
    await dialog.getByLabel('Name').fill('Every Monday');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByText(/^The store cannot be reached\./)).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Every Monday');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a saved cart goes into the cart', async () => {
    await openInApp(page, '/cart');
    await expect(quantityOf(page, listed)).toHaveValue('4');
    await page.getByRole('button', { name: 'Add to cart : For the clinic' }).click();
    await expect(quantityOf(page, saved)).toHaveValue('6');
  });

  await context.setOffline(false);
  await openInApp(page, `/lists/${listId}`);
  await expect(page.getByLabel(`Quantity of ${listed.name}`).locator('input')).toHaveValue('9');
  await expect
    .poll(() => page.evaluate(async (id) => (await (await fetch(`/api/lists/${id}`)).json()).lines, listId))
    .toMatchObject([{ quantity: 9 }]);
  await page.reload();
  await openInApp(page, '/cart');
  await expect(quantityOf(page, listed)).toHaveValue('4');
  await expect(quantityOf(page, saved)).toHaveValue('6');
});

test('a list that was changed here is the changed one without a network, and a deleted one is gone', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db);
  await page.goto('/profile');
  await untilPrepared(page);
  const lines = [{ productId: product.id, quantity: 4 }];
  const [kept, deleted] = [
    await send(page, 'lists', { name: 'Kept', lines }),
    await send(page, 'lists', { name: 'Deleted', lines }),
  ];
  await untilKept(page, `lists/${kept}`, `lists/${deleted}`);
  await openInApp(page, `/lists/${deleted}`);
  await page.getByRole('button', { name: 'Delete the list' }).click();
  await expect(page.getByText('Deleted deleted', { exact: true })).toBeVisible();
  await expect.poll(() => keptCalls(page)).not.toContain(`lists/${deleted}`);
  await send(page, `lists/${kept}/lines`, { lines: [{ productId: product.id, quantity: 7 }] });
  await expect
    .poll(() =>
      page.evaluate(async (id) => {
        const answer = await caches.match(`/api/lists/${id}`, { cacheName: 'formulary-answers' });
        return (await answer?.json())?.lines[0].quantity;
      }, kept),
    )
    .toBe(7);
  await context.setOffline(true);
  await page.goto('/lists');
  await expect(page.getByRole('list', { name: 'Your lists' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: /Kept/ }).click();
  await expect(page.getByLabel(`Quantity of ${product.name}`).locator('input')).toHaveValue('7');
});

test('without a network, lines mean what the buyer chose before, and what they choose is remembered by the store', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db);
  const facts = { substance: `Sub ${product.name}`, strength: '500 mg', dosage: 'Tablet', packSize: '30' };
  const [dear] = await Promise.all([
    addProduct(db, { ...facts, cost: 9_000 }),
    addProduct(db, { ...facts, cost: 1_000 }),
  ]);
  await page.goto('/orders');
  await untilPrepared(page);
  await untilCopied(page);
  await context.setOffline(true);
  const choices = [{ text: 'the usual white ones', productId: product.id }];
  await send(page, 'quick-order/choices', { choices });
  await page.goto('/store/quick-order');
  const field = page.getByRole('combobox', { name: 'Add a product' });
  await expect(field).toBeFocused();
  await page.keyboard.type('the usual white ones');
  await page.keyboard.press('Enter');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText(product.name).first()).toBeVisible();

  await test.step('a product is compared with its equivalents', async () => {
    await page.goto(`/store/${dear.id}/compare`);
    await expect(page.getByRole('table', { name: 'Compared products' }).getByRole('row')).toHaveCount(3);
  });

  await context.setOffline(false);
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/quick-order/choices')).json()).choices))
    .toMatchObject([{ product: { id: product.id } }]);
});
