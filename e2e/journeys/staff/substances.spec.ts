import type { Db } from '../../../server/src/db/client.ts';
import { newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { press } from '../../screen/screen.ts';
import { expect, test } from '../../staff.ts';

const recognised = (word: string, substance: string) => ({
  name: word,
  strength: '500 mg',
  description: `Active ingredient: ${substance} 500 mg.`,
});

/** Adds two products of one suggestion. */
const addGroup = async (db: Db) => {
  const substance = newWord();
  const one = await addProduct(db, recognised(newWord(), substance));
  return { substance, one, two: await addProduct(db, recognised(newWord(), substance)) };
};

test('staff confirm suggested substances as a group, edit, clear and undo them, and the store shows equivalents', async ({
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

test('after a decision, the next one waits until the rows are reloaded, and causes no conflict', async ({
  page,
  db,
  signInStaff,
}) => {
  await signInStaff();
  const { substance, one, two } = await addGroup(db);
  await page.goto(`/admin/substances?q=${substance}`);
  const last = page.getByRole('region', { name: 'Last decision' });
  const group = page.getByRole('button', { name: new RegExp(`^Confirm.*: ${substance}`) });
  const confirmTwo = page.getByRole('button', { name: `Confirm ${substance} for ${two.name}` });
  await expect(group).toHaveText(/all 2/);

  const read = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/substances\?/, async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: `Confirm ${substance} for ${one.name}` }).click();
  await expect(last).toContainText(`${one.name} contains`);
  await expect(confirmTwo).toHaveAttribute('aria-disabled', 'true');
  await group.click();
  await expect(last).toContainText(`${one.name} contains`);
  read.resolve();
  await expect(group).toHaveText(/Confirm: /);
  await press(group);
  await expect(last).toContainText(`1 product contains ${substance}.`);
});

test('a decision on a product that someone else just changed is refused; staff who are not Admins may only look', async ({
  page,
  db,
  signInStaff,
  pageOf,
  expectComplaint,
}) => {
  expectComplaint(/409 /);
  await signInStaff();
  const substance = newWord();
  const product = await addProduct(db, recognised(newWord(), substance));
  await page.goto(`/admin/substances?q=${substance}`);
  const confirm = page.getByRole('button', { name: `Confirm ${substance} for ${product.name}` });
  await expect(confirm).toBeVisible();
  // Changed without an event, so that the screen does not know of it.
  await db.$client.query('update products set version = version + 1 where id = $1', [product.id]);
  const readAgain = page.waitForResponse((answer) => /substances\?/.test(answer.url()));
  await confirm.click();
  await expect(
    page.getByText('Someone else has changed these products in the meantime. Nothing was changed.').first(),
  ).toBeVisible();
  await readAgain;
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
  await confirm.click();
  await expect(page.getByRole('region', { name: 'Last decision' })).toContainText(
    `${product.name} contains ${substance}.`,
  );

  const other = await addProduct(db, recognised(newWord(), substance));
  const staff = await pageOf(await newCustomer(db, { role: 'Staff' }));
  await staff.goto(`/admin/substances?q=${substance}`);
  await expect(staff.getByRole('link', { name: other.name })).toBeVisible();
  await expect(staff.getByRole('button', { name: /^(Confirm|Edit)/ })).toHaveCount(0);
  await expect(staff.getByRole('checkbox')).toHaveCount(0);
});
