import { expect, type Page } from '@playwright/test';
import type { Db } from '../../../server/src/db/client.ts';
import { workbookOf } from '../../../server/test/sample-files.ts';
import { leave } from '../../people.ts';
import { addProduct, changeProduct, newWord } from '../../products.ts';
import { expectAccessible } from '../../screen/screen.ts';
import { test } from '../../store.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const list = (page: Page) => page.getByRole('region', { name: /Check the list|Paste a list/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
const cart = (page: Page) => page.getByRole('list', { name: 'Products in the cart' });
const quantityInCart = (page: Page, name: string) =>
  cart(page).getByLabel(`Quantity of ${name}`).locator('input');

const openQuickOrder = async (page: Page): Promise<void> => {
  await page.goto('/store/quick-order');
  await expect(field(page)).toBeEnabled();
};

/** Copies the text and presses Ctrl+V. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
};

const drop = async (page: Page, name: string, content: Buffer): Promise<void> => {
  const transfer = await page.evaluateHandle(
    ([title, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], title));
      return data;
    },
    [name, content.toString('base64')] as const,
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop the list here')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop the list here')).toHaveCount(0);
};

/** Adds products that no other journey uses: two that are found, and two strengths to choose from. */
const addThree = async (db: Db) => {
  const word = newWord();
  const tablets = await addProduct(db, { name: `${word}tabs`, strength: '500 mg', cost: 4_500 });
  const syrup = await addProduct(db, { name: `${word}syr`, strength: '120 mg', cost: 8_900 });
  const twin = newWord();
  const weak = await addProduct(db, { name: twin, strength: '5 mg', cost: 1_000 });
  const strong = await addProduct(db, { name: twin, strength: '10 mg', cost: 2_000 });
  return { tablets, syrup, weak, strong, twin };
};

test('a list pasted from an email is resolved with the keyboard and added to the cart', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { tablets, syrup, strong, twin } = await addThree(db);
  await openQuickOrder(page);
  await paste(
    page,
    `Hi Sarah,\n\nPlease send:\n12 x ${tablets.name} 500mg\n${syrup.name} - 6\n${twin} x 3\n${tablets.name} 500mg x 2\n\nKind regards,\nThandi`,
  );
  await expect(list(page).getByRole('status').first()).toHaveText(
    '3 lines: 2 ready, 1 to choose. 1 duplicate line was combined.',
  );
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Matched');
  await expect(rows(page).nth(0)).toContainText('On the list 2 times, combined: 12 + 2.');
  await expect(rows(page).nth(0)).toContainText('R 45');
  await expect(rows(page).nth(0)).toContainText('100 in stock');
  await expect(list(page).getByText(/lines are not products/)).toBeVisible();
  await expectAccessible(page);

  // The first line that needs a decision is open and has the focus.
  const choices = page.getByRole('group', { name: `Which product is “${twin} x 3”?` });
  await expect(choices.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('button', { name: /^Add 2 lines to the cart/ })).toBeEnabled();
  const isStrongFirst = await choices
    .getByRole('radio')
    .first()
    .getAttribute('aria-label')
    .then((name) => name?.includes('10 mg'));
  await page.keyboard.press(isStrongFirst ? 'Space' : 'ArrowDown');
  await expect(choices.getByRole('radio', { name: /10 mg/ })).toBeChecked();
  await expect(list(page).getByRole('status').first()).toContainText('3 lines: 3 ready.');
  await page.keyboard.press('Control+Enter');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByText('3 lines added to the cart', { exact: true })).toBeVisible();
  await expect(quantityInCart(page, tablets.name)).toHaveValue('14');
  await expect(quantityInCart(page, syrup.name)).toHaveValue('6');
  await expect(quantityInCart(page, strong.name)).toHaveValue('3');

  await test.step('adding it is undone', async () => {
    await page.getByRole('button', { name: 'Undo adding' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.getByRole('link', { name: 'Continue with 3 lines' }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(2)).toContainText('10 mg');
    await expect(rows(page).nth(2)).toContainText('Chosen');
  });
});

test('spreadsheet columns are read in any order, and lines can be left out, brought back and cut to the stock', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const few = await addProduct(db, { name: `${newWord()}few`, strength: '20 mg', stock: 4 });
  const plenty = await addProduct(db, { name: `${newWord()}many`, strength: '20 mg' });
  const gone = await addProduct(db, { name: `${newWord()}gone`, strength: '20 mg', stock: 0 });
  await openQuickOrder(page);
  await paste(
    page,
    `Qty\tCode\tDescription\n9\t${few.sku}\t${few.name}\n5\t${plenty.sku}\t${plenty.name}\n1\t${gone.sku}\t${gone.name}\n`,
  );
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Too many: 4 in stock. 4 of 9 added.');
  await expect(rows(page).nth(2)).toContainText('Out of stock');
  await list(page)
    .getByRole('button', { name: new RegExp(`^Leave out “5 ${plenty.sku}`) })
    .click();
  await expect(page.getByRole('button', { name: /^Add 1 line to the cart/ })).toBeVisible();
  await expect(list(page).getByRole('button', { name: /^Restore/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await list(page).getByLabel(`Quantity of ${plenty.name}`).locator('input').fill('7');
  await page.getByRole('button', { name: /^Add 2 lines to the cart/ }).click();
  await expect(list(page).getByText(`only 4 of 9 added`)).toBeVisible();
  await expect(list(page).getByRole('status').first()).toHaveText(
    '2 lines added to the cart. Still here: 1 out of stock.',
  );
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Quick order' }).first().click();
  await expect(quantityInCart(page, few.name)).toHaveValue('4');
  await expect(quantityInCart(page, plenty.name)).toHaveValue('7');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('You have an unfinished pasted list')).toHaveCount(0);
});

test('a CSV file dropped on the page becomes a list, and a workbook is added to it', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { tablets, syrup, weak } = await addThree(db);
  await openQuickOrder(page);
  await drop(
    page,
    'order.csv',
    Buffer.from(`Code;Description;Order\n${tablets.sku};${tablets.name};3\n${weak.sku};${weak.name};1\n`),
  );
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Quick order' }).first().click();
  await drop(
    page,
    'order.xlsx',
    await workbookOf([
      ['Qty', 'Description'],
      [4, tablets.name],
      [5, syrup.name],
    ]),
  );
  await expect(list(page).getByText('A list with 2 lines is not finished.')).toBeVisible();
  await list(page).getByRole('button', { name: 'Add to it' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('combined: 3 + 4.');
});

test('a list survives a reload with its decisions, and other customers do not see it', async ({
  page,
  db,
  signIn,
  signInAs,
}) => {
  const owner = await signIn();
  const { tablets, weak, twin } = await addThree(db);
  await openQuickOrder(page);
  await paste(page, `${tablets.name} 500mg x 2\n${twin} x 3`);
  await list(page)
    .getByRole('radio', { name: /, 5 mg/ })
    .check();
  await list(page).getByLabel(`Quantity of ${weak.name}`).locator('input').fill('11');
  await page.reload();
  await expect(rows(page).nth(1)).toContainText('5 mg');
  await expect(rows(page).nth(1)).toContainText('Chosen');
  await expect(list(page).getByLabel(`Quantity of ${weak.name}`).locator('input')).toHaveValue('11');
  await expect(list(page).getByRole('status').first()).toHaveText('2 lines: 2 ready.');

  await test.step('another customer of this browser', async () => {
    await leave(page);
    await signIn();
    await openQuickOrder(page);
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByText('You have an unfinished pasted list')).toHaveCount(0);
    await page.getByRole('link', { name: 'Paste a list…' }).click();
    await expect(list(page).getByRole('textbox', { name: 'List' })).toHaveValue('');
  });

  await test.step('its owner again', async () => {
    await leave(page);
    await signInAs(owner);
    await openQuickOrder(page);
    await page.getByRole('link', { name: 'Continue with 2 lines' }).click();
    await page.getByRole('button', { name: /^Add 2 lines to the cart/ }).click();
    await expect(quantityInCart(page, weak.name)).toHaveValue('11');
    await page.reload();
    await expect(quantityInCart(page, weak.name)).toHaveValue('11');
    await expect(page.getByText('You have an unfinished pasted list')).toHaveCount(0);
  });
});

test('a list from an earlier visit shows today’s prices and stock', async ({ page, db, signIn }) => {
  await signIn();
  const { tablets } = await addThree(db);
  await openQuickOrder(page);
  await paste(page, `${tablets.name} 500mg x 20\n${newWord()}`);
  await expect(rows(page).first()).toContainText('R 45');
  await changeProduct(db, tablets, { cost: 5_200, stock: 7 });
  await page.reload();
  await expect(rows(page).first()).toContainText('R 52');
  await expect(rows(page).first()).toContainText('Too many: 7 in stock. 7 of 20 added.');
});

test('a list of five hundred lines can be checked and changed', async ({ page, db, signIn }) => {
  test.slow();
  await signIn();
  const { tablets, weak } = await addThree(db);
  await openQuickOrder(page);
  const generic = ['amoxicillin 500', 'metformin 850', 'paracetamol 500', 'simvastatin 20', 'omeprazole 20'];
  const many = Array.from({ length: 498 }, (_, place) => `${generic[place % 5]} ${newWord()} x ${place + 1}`);
  await paste(page, [`${tablets.name} 500mg x 2`, ...many, `${weak.name} 5mg x 3`].join('\n'));
  // A busy machine takes most of a minute to look them up.
  await expect(rows(page)).toHaveCount(500, { timeout: 75_000 });
  const quantity = list(page).getByLabel(`Quantity of ${tablets.name}`).locator('input');
  await quantity.fill('9');
  await expect(page.getByRole('button', { name: /^Add 2 lines to the cart/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(list(page).getByRole('status').first()).toContainText('2 lines added to the cart.');
  await page.reload();
  await expect(rows(page)).toHaveCount(498);
  await page.getByRole('link', { name: 'Quick order' }).first().click();
  await expect(page.getByRole('link', { name: 'Continue with 498 lines' })).toBeVisible();
});
