import { addProduct, changeProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

test('a product lists its equivalents by price per tablet; the comparison sorts them, and the cheapest is added', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const substance = newWord();
  const facts = { substance, strength: '500 mg', dosage: 'Tablet' };
  const asked = await addProduct(db, {
    ...facts,
    name: `${word} asked`,
    packSize: '20',
    cost: 4_000,
    lab: 'Karoo Health',
  });
  const cheapest = await addProduct(db, {
    ...facts,
    name: `${word} cheap`,
    packSize: '100',
    cost: 9_000,
    lab: 'Cape Labs',
  });
  const dear = await addProduct(db, {
    ...facts,
    name: `${word} dear`,
    packSize: '10',
    cost: 3_000,
    stock: 3,
    lab: 'Zulu Pharma',
  });
  await addProduct(db, { ...facts, name: `${word} weak`, strength: '250 mg', packSize: '100', cost: 100 });
  await page.goto(`/store/${asked.id}`);

  await test.step('on the product', async () => {
    const dialog = page.getByRole('dialog', { name: asked.name });
    await expect(dialog).toContainText('R 2,00 per tablet');
    const rows = dialog.getByRole('list', { name: 'Equivalents' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(cheapest.name);
    await expect(rows.first()).toContainText('Cheapest');
    await expect(rows.first()).toContainText('Cape Labs · Pack of 100');
    await expect(rows.first()).toContainText('R 0,90 per tablet');
    await expect(rows.last()).toContainText('R 3,00 per tablet');
    await expect(rows.last()).toContainText('Only 3 left');
    await rows.first().getByRole('link', { name: cheapest.name }).click();
    await expect(page.getByRole('dialog', { name: cheapest.name })).toContainText(
      'This product is the cheapest.',
    );
    await page.goBack();
    await dialog.getByRole('link', { name: 'Compare all 3' }).click();
    await expect(page).toHaveURL(`/store/${asked.id}/compare`);
  });

  await test.step('on the screen', async () => {
    const table = page.getByRole('table', { name: 'Compared products' });
    const names = () => table.getByRole('row').getByRole('link');
    await expect(page.getByText(`${substance} · Tablet · 500 mg`)).toBeVisible();
    await expect(names()).toHaveText([cheapest.name, asked.name, dear.name]);
    await expect(table.getByRole('columnheader', { name: 'Price per unit' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await table.getByRole('button', { name: 'Lab' }).click();
    await table.getByRole('button', { name: 'Lab' }).click();
    await expect(names()).toHaveText([dear.name, asked.name, cheapest.name]);
    await expect(page).toHaveURL(`/store/${asked.id}/compare?sort=lab&down=true`);
    await page.reload();
    await expect(names()).toHaveText([dear.name, asked.name, cheapest.name]);
    const cheap = table.getByRole('row').filter({ hasText: cheapest.name });
    await expect(cheap).toContainText('Cheapest');
    await cheap.getByRole('button', { name: `Add ${cheapest.name}` }).click();
    await expect(page.getByRole('textbox', { name: `Quantity of ${cheapest.name}` })).toHaveValue('1');
    await expect(page.getByText('1 item in the cart')).toBeAttached();
  });

  await test.step('a changed price is compared again without a reload', async () => {
    await changeProduct(db, dear, { cost: 500 });
    const row = page.getByRole('row').filter({ hasText: dear.name });
    await expect(row).toContainText('R 0,50 per tablet');
    await expect(row).toContainText('Cheapest');
  });
});

test('a product out of stock offers its equivalents in stock, and a notification when it is back', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const facts = { substance: newWord(), strength: '20 mg', dosage: 'Capsule' };
  const out = await addProduct(db, { ...facts, stock: 0 });
  const other = await addProduct(db, { ...facts, lab: 'Cape Labs' });
  const alsoOut = await addProduct(db, { ...facts, stock: 0 });
  await page.goto(`/store/${out.id}`);
  const dialog = page.getByRole('dialog', { name: out.name });
  const watch = dialog.getByRole('button', { name: 'Notify me when it is back' });

  await test.step('an equivalent is added in place', async () => {
    const rows = dialog.getByRole('list', { name: 'Equivalents in stock' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: `Add ${other.name}` }).click();
    await expect(rows.getByRole('textbox')).toHaveValue('1');
  });

  await test.step('the request is saved, shown on the comparison, and withdrawn', async () => {
    await expect(watch).toHaveAttribute('aria-pressed', 'false');
    await watch.press('Enter');
    await expect(watch).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('We will notify you when it is back in stock.')).toBeAttached();
    await page.reload();
    await expect(watch).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('link', { name: 'Compare all 3' }).click();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    const wait = (name: string) => row(name).getByRole('button', { name: 'Notify me when it is back' });
    await expect(row(out.name).getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    await expect(wait(out.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(wait(alsoOut.name)).toHaveAttribute('aria-pressed', 'false');
    await wait(out.name).click();
    await expect(wait(out.name)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('once back in stock, it can be ordered', async () => {
    await page.goto(`/store/${out.id}`);
    await expect(watch).toHaveAttribute('aria-pressed', 'false');
    await changeProduct(db, out, { stock: 4 });
    await expect(dialog.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await expect(watch).toHaveCount(0);
    await expect(dialog.getByRole('list', { name: 'Equivalents' }).getByRole('listitem')).toHaveCount(2);
  });
});
