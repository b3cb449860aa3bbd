import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { follow } from '../../follow.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectNoSideways } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const upload = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Price list')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const costOf = async (page: Page, name: string) => {
  await follow(page, `/admin/products?q=${name}`);
  return page.getByRole('grid').or(page.getByText('No results found'));
};

test('a price list is uploaded, reviewed and imported, and the import is undone', async ({
  page,
  db,
  signInStaff,
}) => {
  const word = newWord();
  const known = await addProduct(db, { name: `${word} known`, cost: 5000 });
  await signInStaff();
  await page.goto('/admin/products/import');
  await upload(page, `Art;What;Preis\n${known.sku};${word} known;61\n${word}-1;${word} fresh;12\n`);
  await expect(page.getByText('Choose the column that has the code.')).toBeVisible();
  const columns = page.getByRole('form', { name: 'Columns' });
  await columns.getByLabel('Code', { exact: true }).selectOption({ label: 'Art' });
  await columns.getByLabel('Name').selectOption({ label: 'What' });
  await columns.getByLabel('Price').selectOption({ label: 'Preis' });
  await columns.getByLabel('Stock for new products').fill('30');
  await columns.getByRole('button', { name: 'Compare again' }).click();

  const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row');
  await expect(rows.filter({ hasText: known.sku })).toContainText(/Price:\s*R\s50\s*→\s*R\s61/);
  await page.getByText('New 1', { exact: true }).click();
  await expect(rows.filter({ hasText: `${word}-1` })).toContainText(/R\s12/);
  await settle(page);
  await expectAccessible(page);
  await expectNoSideways(page);

  await page.getByRole('button', { name: 'Import 2…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  const last = page.getByRole('region', { name: 'Last import' });
  await expect(last).toContainText('1 added, 1 changed', { timeout: 30_000 });
  await expect(await costOf(page, word)).toContainText(/R\s61[\s\S]*R\s12|R\s12[\s\S]*R\s61/);

  await follow(page, '/admin/products/import');
  await last.getByRole('button', { name: 'Undo import…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(last).toContainText('1 removed, 1 restored', { timeout: 30_000 });
  await expect(last.getByRole('button', { name: 'Undo import…' })).toHaveCount(0);
  await expect(await costOf(page, word)).toContainText(/R\s50/);
});

test('a damaged or faulty list is not imported; unclear columns, codes and prices must be confirmed first', async ({
  page,
  db,
  signInStaff,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/imports/);
  const [renamed, dearer, usual] = [await addProduct(db), await addProduct(db), await addProduct(db)];
  await signInStaff();
  await page.goto('/admin/products/import');
  const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row');
  const discard = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('A CSV or Excel file, as your supplier sends it')).toBeVisible();
  };

  await test.step('no list', async () => {
    await page
      .getByLabel('Price list')
      .setInputFiles({ name: 'list.xlsx', mimeType: '', buffer: Buffer.from('PK\x03\x04 cut off') });
    await expect(page.getByRole('alert')).toContainText('The workbook is damaged');
  });

  await test.step('errors', async () => {
    await upload(page, `Code,Name,Price\n${newWord()},Good,12\n,Nameless,13\n${newWord()},Other,x\n`);
    await expect(rows.filter({ hasText: 'Code is required' })).toContainText('3');
    await expect(rows.filter({ hasText: 'is not a price' })).toContainText('4');
    await expect(page.getByRole('button', { name: 'Import 1…' })).toBeDisabled();
    await settle(page);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download errors' }).click();
    expect((await readFile(await (await download).path(), 'utf8')).trim().split('\n')).toHaveLength(3);
    await discard();
  });

  await test.step('questions', async () => {
    const lines = [
      `${renamed.sku},${newWord()} 500 mg,50.00`,
      `${dearer.sku},${dearer.name},95.00`,
      `${usual.sku},${usual.name},55.00`,
    ];
    await upload(page, `Code,Name,Bedrag\n${lines.join('\n')}\n`);
    await expect(page.getByText('Which column has the price?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 1…' })).toBeDisabled();
    await page.getByLabel('Price column').selectOption({ label: 'Bedrag' });
    await page.getByRole('button', { name: 'Use this column' }).click();

    const codes = page.getByRole('region', { name: '1 code seems to belong to another product now' });
    const prices = page.getByRole('region', { name: '1 price changes by more than 30%' });
    const listed = (region: Locator): Locator => region.getByRole('table').locator('tbody').getByRole('row');
    await expect(listed(codes)).toContainText([renamed.sku]);
    await expect(listed(prices)).toContainText([new RegExp(`${dearer.sku}[^]*R\\s95[^]*\\+90 %`)]);
    await expect(page.getByText('Which column has the price?')).toHaveCount(0);
    await expect(rows.filter({ hasText: renamed.sku })).toContainText('Another product?');
    await expect(rows.filter({ hasText: dearer.sku })).toContainText('Price changes by more than 30%');
    await expect(rows.filter({ hasText: usual.sku })).toContainText(/R\s55/);
    await settle(page);
    await expectAccessible(page);
    await expectNoSideways(page);

    const importAll = page.getByRole('button', { name: 'Import 3…' });
    await expect(importAll).toBeDisabled();
    const check = codes.getByRole('checkbox', { name: 'I have checked these codes, and they are correct' });
    await check.check();
    await expect(importAll).toBeDisabled();
    await prices.getByRole('checkbox', { name: 'I have checked these prices, and they are correct' }).check();
    await check.uncheck();
    await expect(importAll).toBeDisabled();
    await check.check();
    await importAll.click();
    // Importing it would replace the latest import, which another journey undoes.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await discard();
  });
});
