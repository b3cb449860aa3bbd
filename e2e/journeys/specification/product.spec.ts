import { addProduct } from '../../products.ts';
import { expect, test } from '../../store.ts';

const PANELS = ['Strength', 'Dosage', 'Description', 'Information'];

test('a product shows its panels, with N/A in each that is empty', async ({ page, db, signIn }) => {
  await signIn();
  const bare = await addProduct(db, { strength: '', dosage: '', description: '', information: '' });
  const full = await addProduct(db, {
    cost: 123_400,
    strength: '250 mg',
    dosage: 'Capsule',
    description: 'For pain',
    information: '<p>Take <strong>with food</strong>.</p>',
  });
  const dialog = page.getByRole('dialog');
  const panel = (name: string) =>
    dialog.getByRole('definition').nth(PANELS.indexOf(name) + (PANELS.indexOf(name) > 1 ? 2 : 0));
  await page.goto(`/store/${bare.id}`);
  for (const name of PANELS) await expect(panel(name), name).toHaveText('N/A');
  await page.goto(`/store/${full.id}`);
  await expect(dialog).toHaveAccessibleName(`${full.name}, Capsule, 250 mg, Pack of 30`);
  await expect(dialog).toContainText('R 1 234');
  await expect(dialog).toContainText('Karoo Health · Alimentary tract and metabolism');
  await expect(panel('Strength')).toHaveText('250 mg');
  await expect(panel('Dosage')).toHaveText('Capsule');
  await expect(panel('Description')).toHaveText('For pain');
  await expect(panel('Information').getByText('with food')).toHaveCSS('font-weight', /^[6-9]00$/);
});

test('the full information is shown under the names of product, lab and category', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db, { information: '<h3>Storage</h3><p>Keep below 25 °C.</p>' });
  await page.goto(`/store/${product.id}/read-more`);
  const dialog = page.getByRole('dialog', { name: product.name }).last();
  await expect(dialog).toHaveAccessibleDescription('Karoo Health · Alimentary tract and metabolism');
  await expect(dialog.getByRole('heading', { name: 'Storage' })).toBeVisible();
  await expect(dialog.getByText('Keep below 25 °C.')).toBeVisible();
});
