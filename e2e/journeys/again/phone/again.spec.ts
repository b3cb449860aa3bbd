import { addOrder } from '../../../people.ts';
import { addProduct } from '../../../products.ts';
import { expect, test } from '../../../store.ts';

const DAY_MS = 86_400_000;

test('on a phone, an order is ordered again from its row, usual things from Home, and a list is found from the profile', async ({
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
  const usuals = page.getByRole('region', { name: 'What I usually buy' });
  await usuals.getByRole('button', { name: 'Add the one that is due' }).tap();
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
  await expect(page.getByRole('list', { name: 'Products of the list' })).toContainText(product.name);
});
