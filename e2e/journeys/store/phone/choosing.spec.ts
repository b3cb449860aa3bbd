import { addProduct, newWord } from '../../../products.ts';
import { expect, test } from '../../../store.ts';

test('on a phone, the filters are a sheet that says how many products they leave; sorting removes the headings', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  await Promise.all([
    addProduct(db, { name: `${word} one`, lab: `${word} A`, packSize: '10 tablets', cost: 5_000 }),
    addProduct(db, { name: `${word} two`, lab: `${word} B`, packSize: '100 tablets', cost: 6_000 }),
    addProduct(db, { name: `${word} three`, lab: `${word} C`, stock: 0 }),
  ]);
  await page.goto(`/store?q=${word}`);
  await page.getByRole('button', { name: 'More filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'More filters' });
  const show = sheet.getByRole('button', { name: /^Show/ });
  await expect(show).toHaveText('Show 3 products');
  await sheet.getByRole('checkbox', { name: 'In stock only' }).tap();
  await expect(show).toHaveText('Show 2 products');
  await sheet.getByRole('checkbox', { name: `${word} B` }).tap();
  await expect(show).toHaveText('Show 1 product');
  await show.tap();
  await expect(sheet).toHaveCount(0);
  const products = page.getByRole('list', { name: 'Products' });
  await expect(products.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: `Remove filter ${word} B` }).tap();
  await expect(products.getByRole('article')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price per unit');
  await expect(products.getByRole('article').first()).toContainText('R 0,60 per tablet');
  await expect(products.getByRole('heading', { level: 2 })).toHaveCount(0);
});
