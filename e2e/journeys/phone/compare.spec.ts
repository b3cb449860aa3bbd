import { addProduct, newWord } from '../../products.ts';
import { expectNoSideways } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('on a phone, the comparison is a list of cards that can be sorted, and the cheapest is added from it', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const facts = { substance: newWord(), strength: '5 mg', dosage: 'Tablet' };
  const dear = await addProduct(db, { ...facts, packSize: '30', cost: 9_000 });
  const cheap = await addProduct(db, { ...facts, packSize: '100', cost: 9_900 });
  await page.goto(`/store/${dear.id}`);
  await page.getByRole('link', { name: 'Compare all 2' }).tap();
  const cards = page.getByRole('list', { name: 'Compared products' }).getByRole('listitem');
  await expect(cards.first()).toContainText(cheap.name);
  await expect(cards.first()).toContainText('R 0,99 per tablet');
  await expectNoSideways(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price');
  await expect(cards.first()).toContainText(dear.name);
  await page.getByRole('button', { name: 'Sort descending' }).tap();
  await expect(cards.first()).toContainText(cheap.name);
  await cards
    .first()
    .getByRole('button', { name: `Add ${cheap.name}` })
    .tap();
  await expect(cards.first().getByRole('textbox')).toHaveValue('1');
});
