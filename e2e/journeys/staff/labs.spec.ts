import { follow } from '../../follow.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectNoSideways, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

test('a lab is added, renamed, merged, and deleted when empty; a new synonym works in search at once', async ({
  page,
  db,
  signInStaff,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/admin\/labs/);
  const [from, into, empty, term] = [newWord(), newWord(), newWord(), newWord()];
  const product = await addProduct(db);
  const [word = ''] = product.name.split(' ');
  await addProduct(db, { lab: from });
  await addProduct(db, { lab: into });
  await signInStaff();
  await page.goto('/admin/labs');
  await page.getByRole('button', { name: 'New lab' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Name').fill(from.toUpperCase());
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toContainText('Another lab already has this name.');
  await dialog.getByLabel('Name').fill(empty);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expectToast(page, `${empty} was added.`);

  await page.getByRole('searchbox', { name: 'Search labs' }).fill(from);
  await page.getByRole('button', { name: `Merge ${from}` }).click();
  await dialog.getByLabel('Into').selectOption(into);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, `Products moved from ${from} to ${into}: 1.`);
  await expect(page.getByText('No results found')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search labs' });
  await search.fill(into);
  await expect(page.getByRole('row').filter({ hasText: into })).toContainText('2');
  await page.getByRole('button', { name: `Rename ${into}` }).click();
  await dialog.getByLabel('Name').fill(`${into} Labs`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('link', { name: `${into} Labs` }).click();
  await expect(page.getByRole('grid', { name: 'Products' }).getByRole('row')).toHaveCount(3);

  await page.goBack();
  await search.fill(empty);
  await page.getByRole('button', { name: `Delete ${empty}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, `${empty} was deleted.`);

  await search.fill('');
  await page.getByRole('link', { name: 'Search synonyms' }).click();
  await page.getByLabel('Search term').fill(term);
  await page.getByLabel('Catalogue term').fill(word);
  await page.getByLabel('Catalogue term').press('Enter');
  await expectToast(page, `“${term}” now finds ${word}.`);
  await expect(page.getByLabel('Search term')).toBeFocused();
  await settle(page);
  await expectAccessible(page);
  await expectNoSideways(page);
  await follow(page, `/store?q=${term}`);
  await expect(page.getByRole('link', { name: product.name }).first()).toBeVisible();
  await follow(page, `/admin/synonyms?q=${term}`);
  await page.getByRole('button', { name: `Remove ${term}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No results found')).toBeVisible();
});
