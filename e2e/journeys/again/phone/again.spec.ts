import type { Locator, Page } from '@playwright/test';
import { addOrder } from '../../../people.ts';
import { addProduct } from '../../../products.ts';
import { dismissToast, expectFingerSized, expectToast, openInApp } from '../../../screen/screen.ts';
import { expect, test } from '../../../store.ts';

const DAY_MS = 86_400_000;

/** Drags by touch. Playwright cannot, so the touch events are sent through the browser's DevTools. */
const dragByFinger = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  const devtools = await page.context().newCDPSession(page);
  const x = (start?.x ?? 0) + 12;
  const [first, last] = [(start?.y ?? 0) + 12, (end?.y ?? 0) + 8];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', first);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', first + ((last - first) * step) / 10);
  await touch('touchEnd', last);
};

test('on a phone, usual products are added from Home, and an order is repeated from its row', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  const content = [{ product, quantity: 6 }];
  for (const days of [21, 14, 7])
    await addOrder(db, customer, content, {}, new Date(Date.now() - days * DAY_MS));
  await page.goto('/');
  const usuals = page.getByRole('region', { name: 'Your usual products' });
  await usuals.getByRole('button', { name: 'Add the one due' }).tap();
  await expect(usuals.getByText(`6 × ${product.name}`)).toBeVisible();

  await page.goto('/orders');
  await page
    .getByRole('button', { name: /^Order again/ })
    .first()
    .tap();
  const question = page.getByRole('alertdialog', { name: 'This order is already in your cart' });
  await question.getByRole('button', { name: 'Add to cart' }).tap();
  await expect(page.getByText('12 items are in your cart at today')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByText('12 items are in your cart at today')).toHaveCount(0);

  await page.request.post('/api/lists', {
    data: { name: 'Monday', lines: [{ productId: product.id, quantity: 6 }] },
  });
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Lists/ }).tap();
  await page.getByRole('link', { name: /^Monday 1 product/ }).tap();
  await expect(page.getByRole('list', { name: 'Products in the list' })).toContainText(product.name);
});

test('on a phone, a list is created, reordered by touch and added to the cart', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const [first, second] = [await addProduct(db), await addProduct(db)];
  await page.goto('/lists');
  await page.getByRole('button', { name: 'New list' }).tap();
  const dialog = page.getByRole('alertdialog');
  await expectFingerSized(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Monday');
  await dialog.getByRole('button', { name: 'Create list' }).tap();
  await expect(page.getByText(/^This list is empty/)).toBeVisible();
  for (const { id, name } of [first, second]) {
    await openInApp(page, `/store/${id}`);
    await page.getByRole('button', { name: /^Add to a list/ }).tap();
    await dialog.getByRole('button', { name: /^Monday/ }).tap();
    await expectToast(page, 'Added to Monday');
    await dismissToast(page);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  }
  await openInApp(page, '/lists');
  await page.getByRole('link', { name: /^Monday 2 products/ }).tap();
  const lines = page.getByRole('list', { name: 'Products in the list' });
  await expect(lines.getByRole('link')).toHaveText([first.name, second.name]);
  await expectFingerSized(page);
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());

  const moved = saved();
  const handle = ({ name }: { name: string }) =>
    page.getByRole('button', { name: new RegExp(`^Move ${name}`) });
  await dragByFinger(page, handle(second), handle(first));
  await expect(lines.getByRole('link')).toHaveText([second.name, first.name]);
  await moved;
  const typed = saved();
  await page.getByRole('textbox', { name: new RegExp(`^Quantity of ${second.name}`) }).fill('12');
  await typed;
  await page.getByRole('button', { name: new RegExp(`^Remove ${first.name}`) }).tap();
  await page.getByRole('button', { name: 'Add all to the cart' }).tap();
  await expect(page.getByRole('link', { name: 'Cart 12 items' })).toBeVisible();
});

test('on a phone, a cart is saved for later and restored', async ({ page, db, signIn, fillCart }) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 6 }]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Save for later…' }).tap();
  const dialog = page.getByRole('alertdialog', { name: 'Save this cart for later' });
  await expectFingerSized(page);
  await dialog.getByLabel('Name').fill('Month end');
  await dialog.getByRole('button', { name: 'Save cart' }).tap();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  const saved = page.getByRole('region', { name: 'Saved carts' });
  await expect(saved).toContainText('1 product · 6 items');
  await expectFingerSized(page);
  await saved.getByRole('button', { name: 'Add to cart' }).tap();
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('6');
  await saved.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await saved.getByRole('button', { name: 'Delete Month end' }).tap();
  await saved.getByRole('button', { name: 'Undo' }).tap();
  await expect(saved).toContainText('Month end');
});
