import { expect, type Page } from '@playwright/test';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible } from '../../screen/screen.ts';
import { haveCodeAtHand } from '../../screen/settle.ts';
import { test } from '../../store.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const linesOf = (page: Page) =>
  page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
const quantityOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products in the cart' }).getByLabel(`Quantity of ${name}`).locator('input');
const notAdded = (page: Page) => page.getByRole('list', { name: 'Not added yet' });
/** The line with exactly these words that has not been added yet. */
const kept = (page: Page, written: string) =>
  notAdded(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(written, { exact: true }) });
/** Types a line as a practised typist does, without waiting for matches. */
const enterLine = async (page: Page, words: string, quantity: string) => {
  for (const text of [words, quantity]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
};

test('Ctrl+K opens quick order from anywhere, and a line is entered as words, Enter, quantity, Enter', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const tablets = await addProduct(db, { name: `${word} Tablets`, strength: '500 mg', cost: 4_500 });
  const syrup = await addProduct(db, {
    name: `${word} Syrup`,
    dosage: 'Syrup',
    strength: '120 mg',
    cost: 8_900,
  });
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

  // The quantity is typed along with the words, and no key waits for a response.
  await page.keyboard.type(`7 x ${word} tablets`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(linesOf(page)).toHaveCount(2);
  await expect(linesOf(page).first()).toContainText(tablets.name);
  await expect(quantityOf(page, tablets.name)).toHaveValue('7');
  await expect(quantityOf(page, syrup.name)).toHaveValue('12');

  // Adding a product again adds to its line, which is then shown first.
  await page.keyboard.type(`${word} syrup x3`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, syrup.name)).toHaveValue('15');
  await expect(linesOf(page).first()).toContainText(syrup.name);
  const total = page.getByRole('region', { name: 'Order so far' });
  await expect(total).toContainText('2 lines · 22 items');
  await expect(total).toContainText('R 1 650');

  await test.step('a line is changed, removed and restored', async () => {
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

test('lines not found, out of stock or doubtful are kept with their quantities until a person decides', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const good = await addProduct(db, { name: `${word} Good`, strength: '20 mg' });
  await addProduct(db, { name: `${word} Gone`, strength: '20 mg', stock: 0 });
  const few = await addProduct(db, { name: `${word} Few`, strength: '20 mg', stock: 4 });
  const unknown = newWord();
  await page.goto('/store/quick-order');
  await expect(field(page)).toBeFocused();
  await enterLine(page, `${unknown} 75`, '3');
  // Matches that appear before Enter change nothing.
  await page.keyboard.type(`${word} gone`);
  await expect(page.getByRole('option').first()).toContainText('Out of stock');
  await page.keyboard.press('Enter');
  await page.keyboard.type('252');
  await page.keyboard.press('Enter');
  await enterLine(page, `${word} goood`, '7');
  await enterLine(page, `${word} good`, '5');
  await enterLine(page, `${word} few`, '10');
  await expect(quantityOf(page, good.name)).toHaveValue('5');
  await expect(quantityOf(page, few.name)).toHaveValue('4');
  await expect(linesOf(page)).toHaveCount(2);
  const expectKept = async () => {
    await expect(notAdded(page).getByRole('listitem')).toHaveCount(4);
    await expect(kept(page, `3 × ${unknown} 75`)).toContainText('Not found.');
    await expect(kept(page, `252 × ${word} gone`)).toContainText('is out of stock.');
    await expect(kept(page, `7 × ${word} goood`)).toContainText('Check that this is the product you mean.');
    await expect(kept(page, `6 × ${word} few`)).toContainText('Only 4 in stock: 4 of 10 added.');
  };
  await expectKept();
  await expect(page.getByRole('heading', { name: '4 lines are not added yet' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expectKept();

  await test.step('each is resolved with a match, other words, a notification, or removal', async () => {
    await kept(page, `7 × ${word} goood`)
      .getByRole('button', { name: `Add ${good.name}` })
      .click();
    await expect(quantityOf(page, good.name)).toHaveValue('12');
    await expect(field(page)).toBeFocused();
    await kept(page, `3 × ${unknown} 75`)
      .getByRole('button', { name: /^Change words/ })
      .click();
    await expect(field(page)).toHaveValue(`${unknown} 75`);
    await field(page).fill(`${word} good`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(quantityOf(page, good.name)).toHaveValue('15');
    await kept(page, `252 × ${word} gone`).getByRole('button', { name: 'Notify me when it is back' }).click();
    await kept(page, `6 × ${word} few`)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(notAdded(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
  });
});

test('a line entered offline is kept, and added when it is retried', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  await haveCodeAtHand(page.context());
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
  const waiting = notAdded(page);
  await expect(waiting).toContainText('The store cannot be reached');
  await page.context().setOffline(false);
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect(quantityOf(page, product.name)).toHaveValue('6');
  await expect(waiting).toHaveCount(0);
});
