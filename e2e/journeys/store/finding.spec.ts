import { inCents } from '@formulary/contract';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { addProduct, newWord } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('the search waits for a pause in typing, begins at the first page, and stays in the address', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db, { name: `${newWord()} Forte`, strength: '250 mg' });
  await page.goto('/store?page=3');
  await expect(page.getByText(/^Page 4 of/)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/products/search') asked.push(searchParams.get('q') ?? '');
  });
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.pressSequentially(product.name.toLowerCase(), { delay: 20 });
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  expect(asked).toEqual([product.name.toLowerCase()]);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  await page.reload();
  await expect(search).toHaveValue(product.name.toLowerCase());
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect(page.getByText(/^Page 4 of/)).toBeVisible();
});

test('a search finds products by brand name and despite typing errors, and suggests what to do without matches', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/store?q=panado');
  const products = page.getByRole('list', { name: 'Products' });
  await expect(products.getByRole('link', { name: /paracetamol/i }).first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await search.fill('amoxycilin 500mg');
  await search.press('Enter');
  await expect(products.getByRole('link', { name: /amoxicillin/i }).first()).toBeVisible();
  await search.fill(`'; drop table products; -- %_\\ ${newWord()}`);
  await search.press('Enter');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filtering.')).toBeVisible();
});

test('the lab filter toggles, narrows to categories, and clears without changing the search', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const [word, lab] = [newWord(), `${newWord()} Laboratories`];
  await Promise.all([
    addProduct(db, { name: `${word} one`, lab, category: 'Nervous system' }),
    addProduct(db, { name: `${word} two`, lab, category: 'Respiratory system' }),
    addProduct(db, { name: `${word} three` }),
  ]);
  await page.goto(`/store?q=${word}`);
  const found = (count: string) => page.getByText(`${count} product`, { exact: false }).first();
  const filter = page.getByRole('region', { name: 'Filter by lab' });
  await expect(found('3')).toBeVisible();
  await expect(filter.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await filter.getByRole('searchbox', { name: 'Find a lab' }).fill(lab);
  const button = filter.getByRole('button', { name: lab, exact: true });
  await button.click();
  await expect(found('2')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await filter.getByRole('button', { name: 'Nervous system' }).click();
  await expect(found('1')).toBeVisible();
  await expect(page).toHaveURL(/categoryId=/);
  await page.getByRole('button', { name: 'Remove filter Nervous system' }).click();
  await expect(found('2')).toBeVisible();
  await expect(page).not.toHaveURL(/categoryId=/);
  await button.click();
  await expect(found('3')).toBeVisible();
  await button.click();
  await expect(found('2')).toBeVisible();
  await filter.getByRole('button', { name: 'Clear' }).click();
  await expect(found('3')).toBeVisible();
  await expect(page).toHaveURL(`/store?q=${word}`);
});

test('pages can be turned, entered by number and resized, and end with the last one; the table’s headings stay in sight', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/store');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'First page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Last page' }).click();
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await pages.getByRole('spinbutton', { name: 'Go to page' }).fill('3');
  await pages.getByRole('spinbutton', { name: 'Go to page' }).press('Enter');
  await expect(pages.getByText(/^Page 3 of/)).toBeVisible();
  await expect(page).toHaveURL('/store?page=2');
  await pages.getByRole('spinbutton', { name: 'Go to page' }).press('Enter');
  await expect(pages.getByText(/^Page 1 of/)).toBeVisible();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages.getByText(/^Page 2 of/)).toBeVisible();
  await pages.getByLabel('Rows per page').selectOption('50');
  await expect(pages.getByText(/^Page 1 of/)).toBeVisible();
  await expect(page).toHaveURL('/store?pageSize=50');
  await expect(page.getByRole('article')).toHaveCount(50);
  await page.getByRole('radio', { name: 'Table' }).press('Space');
  const head = page.getByRole('table', { name: 'Products' }).getByRole('row').first();
  await expect(head.getByRole('columnheader')).toHaveText(['Name', 'Dosage', 'Strength', 'Price', 'In Cart']);
  for (const width of [1225, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('table', { name: 'Products' }).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
    await expect(head.getByRole('columnheader', { name: 'Price' })).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/store?page=9999');
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toBeVisible();
});

test('a customer without access sees why instead of products, and is asked to pay only if money is owed', async ({
  page,
  db,
  signIn,
}) => {
  const { id: userId } = await signIn({ storeAccess: false });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Access Revoked' })).toBeDisabled();
  await page.goto('/store');
  await expect(page.getByRole('heading', { name: 'Store Access Revoked' })).toBeVisible();
  await expect(page.getByText(/^You have no outstanding balance, so there is nothing to pay/)).toBeVisible();
  const by = { actorId: userId, reason: 'e2e', at: new Date() };
  await addManualEntry(db, { userId, kind: 'debit', amount: inCents(80_050), ...by });
  await page.reload();
  await expect(page.getByText(/^Orders cannot be placed until the overdue balance is paid/)).toBeVisible();
  const { id, name } = await addProduct(db);
  for (const [path, width] of [
    ['/store?view=table', 1024],
    ['/store/quick-order', 1225],
    [`/store/${id}/compare`, 1224],
    [`/store/${id}`, 390],
    ['/store', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openInApp(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: 'Store Access Revoked' })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Upload Proof of Payment' }).click();
  await expect(page).toHaveURL('/proof-of-payments/upload');
});
