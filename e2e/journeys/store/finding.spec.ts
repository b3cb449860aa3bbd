import { newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

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
