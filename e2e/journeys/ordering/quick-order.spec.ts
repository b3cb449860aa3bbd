import { expect, type Page } from '@playwright/test';
import { newBarcode } from '../../barcodes.ts';
import { addProduct, newWord } from '../../products.ts';
import { test } from '../../store.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const linesOf = (page: Page) =>
  page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
const quantityOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products in the cart' }).getByLabel(`Quantity of ${name}`).locator('input');

test('Ctrl+K opens the quick order from anywhere, and every line is words, Enter, a quantity, Enter', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const tablets = await addProduct(db, { name: `${word} Tablets`, strength: '500 mg', cost: 4_500 });
  const syrup = await addProduct(db, { name: `${word} Syrup`, strength: '120 mg', cost: 8_900 });
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page).toHaveURL('/store/quick-order');
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Quick order');

  await page.keyboard.type(`${word} syrup`);
  const first = page.getByRole('option').first();
  await expect(first).toContainText(`${word} Syrup`);
  await expect(first).toContainText('120 mg');
  await expect(first).toContainText('R 89');
  await expect(first).toContainText('100 in stock');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(linesOf(page)).toHaveCount(1);
  await expect(page.getByRole('status').getByText(`12 of ${syrup.name}`)).toBeAttached();

  // The quantity stands with the words, and nobody waits for an answer before the next key.
  await page.keyboard.type(`7 x ${word} tablets`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(linesOf(page)).toHaveCount(2);
  await expect(linesOf(page).first()).toContainText(tablets.name);
  await expect(quantityOf(page, tablets.name)).toHaveValue('7');
  await expect(quantityOf(page, syrup.name)).toHaveValue('12');

  // Adding to a line adds up, and it is shown first again.
  await page.keyboard.type(`${word} syrup x3`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, syrup.name)).toHaveValue('15');
  await expect(linesOf(page).first()).toContainText(syrup.name);
  const total = page.getByRole('region', { name: 'Order so far' });
  await expect(total).toContainText('2 lines · 22 items');
  await expect(total).toContainText('R 1 650');

  await test.step('a line is changed, removed and put back', async () => {
    await quantityOf(page, tablets.name).fill('8');
    await quantityOf(page, tablets.name).press('Enter');
    await expect(field(page)).toBeFocused();
    await page.getByRole('button', { name: `Remove ${tablets.name}` }).click();
    await expect(page.getByRole('button', { name: `Undo removing ${tablets.name}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(quantityOf(page, tablets.name)).toHaveValue('8');
  });
  await total.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

test('a line entered before the store answers is added only if the match is what was typed, and one that is out of stock never is', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const known = await addProduct(db, { name: `${word} Forte`, strength: '250 mg' });
  await addProduct(db, { name: `${newWord()} Gone`, stock: 0, sku: `gone-${word}` });
  await page.goto('/store/quick-order');
  await expect(field(page)).toBeFocused();
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/products/search?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.keyboard.type(`${word.slice(0, -1)}x forte`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  answers.resolve();
  const waiting = page.getByRole('list', { name: 'Not added yet' });
  await expect(waiting).toContainText('Nothing matches');
  await expect(linesOf(page)).toHaveCount(0);
  await waiting.getByRole('button', { name: `Add ${known.name}` }).click();
  await expect(quantityOf(page, known.name)).toHaveValue('4');
  await expect(waiting).toHaveCount(0);

  await field(page).fill(`gone-${word}`);
  await expect(page.getByRole('option').first()).toContainText('Out of stock');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is out of stock\. Nothing was added\.$/).first()).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(linesOf(page)).toHaveCount(1);
});

test('a hand scanner adds one line with each scan, adds to it with the next, and keeps what it does not know', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const [one, other] = [newBarcode(), newBarcode()];
  const scanned = await addProduct(db, { barcode: one });
  const second = await addProduct(db, { barcode: other });
  const unknown = newBarcode();
  await page.goto('/store/quick-order');
  await expect(field(page)).toBeFocused();
  for (const code of [one, other, one, unknown, one]) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(quantityOf(page, scanned.name)).toHaveValue('3');
  await expect(quantityOf(page, second.name)).toHaveValue('1');
  await expect(page.getByRole('list', { name: 'Not added yet' })).toContainText(
    `No product has the code ${unknown}.`,
  );
  await page.getByRole('button', { name: `Dismiss ${unknown}` }).click();
  await expect(page.getByRole('list', { name: 'Not added yet' })).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test('without the network what was entered is kept, and is added when it is tried again', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn();
  const product = await addProduct(db);
  await page.goto('/store/quick-order');
  await expect(field(page)).toBeFocused();
  await page.context().setOffline(true);
  await page.keyboard.type(product.name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  const waiting = page.getByRole('list', { name: 'Not added yet' });
  await expect(waiting).toContainText('The store cannot be reached');
  await page.context().setOffline(false);
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect(quantityOf(page, product.name)).toHaveValue('6');
  await expect(waiting).toHaveCount(0);
});
