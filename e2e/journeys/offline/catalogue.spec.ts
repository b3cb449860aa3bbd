import type { Page } from '@playwright/test';
import { keptCalls, untilCopied, untilPrepared } from '../../offline.ts';
import { addOrder } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

test.use({ serviceWorkers: 'allow' });

const DAY_MS = 86_400_000;
const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const quantityInCart = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products in the cart' }).getByLabel(`Quantity of ${name}`).locator('input');

test('without a network, search, quick order and a pasted list find the products of the catalogue, as it was last read', async ({
  page,
  context,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Code is missing/);
  const customer = await signIn();
  const [typed, pasted] = await Promise.all([addProduct(db), addProduct(db)]);
  const twin = newWord();
  for (const strength of ['5 mg', '10 mg']) await addProduct(db, { name: twin, strength });
  const usual = await addProduct(db);
  for (const days of [14, 7])
    await addOrder(db, customer, [{ product: usual, quantity: 4 }], {}, new Date(Date.now() - days * DAY_MS));
  await page.goto('/orders');
  await untilPrepared(page);
  await expect.poll(() => keptCalls(page)).toContain('usuals');
  await untilCopied(page);
  await context.setOffline(true);

  await test.step('the store opens and its search finds a product', async () => {
    await page.goto(`/store?q=${typed.name}`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText(typed.name);
    await expect(page.getByText(/^You are offline\. What you see was read at/)).toBeVisible();
  });

  await test.step('a product opens that this device never showed', async () => {
    await page.goto(`/store/${pasted.id}`);
    await expect(page.getByRole('heading', { name: new RegExp(pasted.name) })).toBeVisible();
  });

  await test.step('Mine shows the usual products, which this device never showed', async () => {
    await page.goto('/store/mine');
    await expect(page.getByRole('link', { name: usual.name })).toBeVisible();
  });

  await test.step('quick order adds a typed line', async () => {
    await page.goto('/store/quick-order');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(typed.name);
    await page.keyboard.press('Enter');
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await expect(quantityInCart(page, typed.name)).toHaveValue('6');
  });

  await test.step('a pasted list is matched, and asks between two strengths', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `3 x ${pasted.name} 500 mg\n2 x ${twin}\n`,
    );
    await page.keyboard.press('Control+v');
    const rows = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: pasted.name })).toBeVisible();
    await expect(rows.filter({ hasText: twin })).toContainText(/5 mg|Choose|choose/);
  });

  await context.setOffline(false);
  await expect(page.getByText(/What you see was read/)).toHaveCount(0);
});
