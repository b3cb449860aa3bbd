import { addProduct, newWord } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

for (const width of [1024, 1224])
  test(`at ${width} pixels, the table scrolls endlessly, keeps its header in sight, and returns to the same place`, async ({
    page,
    db,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    await signIn();
    const lab = `${newWord()} Labs`;
    const names = Array.from({ length: 45 }, (_, at) => `Tablets ${String(at + 1).padStart(2, '0')}`);
    const [first] = await Promise.all(names.map((name) => addProduct(db, { lab, name })));
    await page.goto(`/store?labId=${first?.labId}&view=table`);
    const table = page.getByRole('table', { name: 'Products' });
    const link = (name: string) => table.getByRole('link', { name });
    await expect(link('Tablets 01')).toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await expect(async () => {
      await page.mouse.wheel(0, 500);
      await expect(link('Tablets 45')).toBeInViewport({ timeout: 300 });
    }).toPass();
    await expect(table.getByRole('columnheader', { name: 'In Cart' })).toBeInViewport({ ratio: 1 });
    await expect(table.getByRole('heading', { level: 2 })).toHaveCount(0);
    await link('Tablets 45').click();
    await expect(page.getByRole('dialog', { name: 'Tablets 45' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link('Tablets 45')).toBeInViewport();
    await page.goto(`/store?labId=${first?.labId}&view=table&page=1`);
    await expect(link('Tablets 21')).toBeInViewport();
    await expect(async () => {
      await page.mouse.wheel(0, -500);
      await expect(link('Tablets 01')).toBeInViewport({ timeout: 300 });
    }).toPass();
  });

test('the filter panel is shown wherever the path includes store; a choice made on another screen opens the store', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const lab = `${newWord()} Laboratories`;
  const { id, labId } = await addProduct(db, { lab });
  const panel = page.getByRole('region', { name: 'Filter by lab' });
  for (const path of [`/store/${id}/compare`, '/store/quick-order']) {
    await page.goto(path);
    await panel.getByRole('searchbox', { name: 'Find a lab' }).fill(lab);
    await panel.getByRole('button', { name: lab, exact: true }).click();
    await expect(page).toHaveURL(`/store?labId=${labId}`);
    await expect(panel.getByRole('button', { name: 'Clear' })).toBeEnabled();
  }
  for (const path of ['/', '/orders', '/cart', '/profile']) {
    await openInApp(page, path);
    await expect(page).toHaveURL(path);
    await expect(panel).toHaveCount(0);
  }
});
