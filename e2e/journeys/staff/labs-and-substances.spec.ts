import type { Db } from '../../../server/src/db/client.ts';
import { follow } from '../../follow.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectNoSideways, expectToast, press } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

test('a lab is renamed, merged, and deleted when empty; a new synonym works in search immediately', async ({
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

const recognised = (word: string, substance: string) => ({
  name: word,
  strength: '500 mg',
  description: `Active ingredient: ${substance} 500 mg.`,
});

/** Adds two products with the same suggestion. */
const addGroup = async (db: Db) => {
  const substance = newWord();
  const one = await addProduct(db, recognised(newWord(), substance));
  return { substance, one, two: await addProduct(db, recognised(newWord(), substance)) };
};

test('staff confirm and edit suggested substances, and the store shows the equivalents', async ({
  page,
  db,
  signInStaff,
}) => {
  await signInStaff();
  const { substance, one, two } = await addGroup(db);
  await page.goto(`/admin/substances?q=${substance}`);
  const table = page.getByRole('table', { name: 'Products' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('link') });
  const last = page.getByRole('region', { name: 'Last decision' });

  await test.step('a whole group', async () => {
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: new RegExp(`^Confirm all 2.*${substance}`) }).click();
    await expect(last).toContainText(`2 products contain ${substance}.`);
    await expect(rows).toHaveCount(0);
    await page.getByRole('radio', { name: /^Confirmed/ }).check({ force: true });
    await expect(rows).toHaveCount(2);
    await page.getByRole('radio', { name: /^To confirm/ }).check({ force: true });
    await expect(rows).toHaveCount(0);
  });

  await test.step('one by hand, and undone', async () => {
    await page.getByRole('radio', { name: /^Confirmed/ }).check({ force: true });
    await page.getByRole('button', { name: `Edit the substance of ${one.name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Substance of ${one.name}` });
    await dialog.getByLabel('Substance').fill(' ');
    await dialog.getByLabel('Substance').press('Enter');
    await expect(dialog).toContainText('Enter a substance.');
    await dialog.getByLabel('Substance').fill(`${substance} forte`);
    await dialog.getByLabel('Substance').press('Enter');
    await expect(last).toContainText(`${one.name} contains ${substance} forte.`);
    await last.getByRole('button', { name: 'Undo' }).click();
    await expect(last).toHaveCount(0);
    await expect(table).not.toContainText('forte');
  });

  await test.step('several, without a substance', async () => {
    await page.getByRole('checkbox', { name: `Select ${one.name}` }).check();
    await page.getByRole('checkbox', { name: `Select ${two.name}` }).check();
    await press(page.getByRole('button', { name: 'Has no substance' }));
    await expect(last).toContainText('2 products contain no substance.');
    await expect(rows).toHaveCount(0);
    await last.getByRole('button', { name: 'Undo' }).click();
    await expect(last).toHaveCount(0);
    await expect(rows).toHaveCount(2);
  });

  await test.step('in the store', async () => {
    await page.goto(`/store/${one.id}`);
    const equivalents = page.getByRole('list', { name: 'Equivalents' });
    await expect(equivalents.getByRole('link', { name: two.name })).toBeVisible();
  });
});
