import { expect, test } from '../../store.ts';

test('pressing ? outside a field lists the shortcuts of a screen, as does a button in quick order', async ({
  page,
  signIn,
}) => {
  await signIn();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { name: 'Everywhere' })).toBeVisible();
  await expect(sheet).toContainText('Ctrl+K');
  await expect(sheet).not.toContainText('Paste a whole list');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Add a product' });
  await expect(field).toBeFocused();
  await page.keyboard.type('?');
  await expect(field).toHaveValue('?');
  await expect(sheet).toHaveCount(0);
  await field.fill('');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet.getByRole('heading', { name: 'Quick order' })).toBeVisible();
  await expect(sheet).toContainText('Paste a whole list');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
});
