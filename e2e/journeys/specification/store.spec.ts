import type { Locator } from '@playwright/test';
import { addProduct, newWord } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn');
  return box;
};

test('a card shows name, lab, category and price; a table says N/A for an unknown strength', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const lab = `${newWord()} Laboratories`;
  const product = await addProduct(db, { lab, category: 'Nervous system', cost: 123_400, strength: '' });
  await page.goto(`/store?q=${product.sku}`);
  const card = page.getByRole('article');
  await expect(card.getByRole('heading', { name: product.name })).toBeVisible();
  await expect(card).toContainText(`${lab} · Nervous system`);
  await expect(card).toContainText('R 1 234');
  await expect(card.getByRole('button', { name: `Add ${product.name}, Tablet` })).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).press('Space');
  const cells = page.getByRole('row', { name: new RegExp(product.name) }).getByRole('cell');
  await expect(cells.nth(1)).toHaveText('Tablet');
  await expect(cells.nth(2)).toHaveText('N/A');
  await expect(cells.nth(3)).toHaveText('R 1 234');
  // The view is remembered, but an address that names one overrides it.
  await page.goto(`/store?q=${product.sku}`);
  await expect(cells.nth(3)).toHaveText('R 1 234');
  await page.goto(`/store?q=${product.sku}&view=thumbnails`);
  await expect(card).toContainText('R 1 234');
});

test('the store has a heading for each lab and category, centred in a table; in a sorted list, each row names both', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const [one, two] = [`${word} One`, `${word} Two`];
  for (const [lab, category] of [
    [one, 'Dermatologicals'],
    [one, 'Dermatologicals'],
    [one, 'Nervous system'],
    [two, 'Nervous system'],
  ] as const)
    await addProduct(db, { name: `${word} ${newWord()}`, lab, category });
  const headings = [`${one}Dermatologicals`, `${one}Nervous system`, `${two}Nervous system`];
  const columns = ['Name', 'Dosage', 'Strength', 'Price', 'In Cart'];
  const main = page.getByRole('main');
  const table = page.getByRole('table', { name: 'Products' });
  for (const width of [390, 1024, 1100, 1224, 1225, 1260, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/store?q=${word}&view=thumbnails`);
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(headings);
    if (width < 1024) continue;
    await page.getByRole('radio', { name: 'Table' }).press('Space');
    await expect(table.getByRole('heading', { level: 2 })).toHaveText(headings);
    await expect(table.getByRole('row').first().getByRole('columnheader')).toHaveText(columns);
    const [box, words] = await Promise.all([boxOf(table), boxOf(table.getByText(one).first())]);
    expect(words.x - box.x, `centred at ${width}`).toBeGreaterThan(box.width / 4);
    for (const sort of ['Name', 'Price desc']) {
      await openInApp(page, `/store?q=${word}&sort=${encodeURIComponent(sort)}`);
      await expect(table.getByRole('heading', { level: 2 })).toHaveCount(0);
      await expect(table.getByRole('row').filter({ hasText: `${two} · Nervous system` })).toHaveCount(1);
      await expect(table.getByRole('row').filter({ hasText: `${one} · Dermatologicals` })).toHaveCount(2);
      await expect(table.getByRole('row').first().getByRole('columnheader')).toHaveText(columns);
    }
  }
});

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

test('panel, popover and “More filters” agree: a lab clears the category, a category sets both, a chosen lab clears both', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const [one, two] = [`${word} One`, `${word} Two`];
  const { labId, categoryId } = await addProduct(db, {
    name: `${word} A`,
    lab: one,
    category: 'Nervous system',
  });
  const other = await addProduct(db, { name: `${word} B`, lab: two, category: 'Dermatologicals' });
  const chosen = () => Object.fromEntries(new URL(page.url()).searchParams);
  const reads = (expected: object) => expect.poll(chosen).toEqual({ q: word, ...expected });
  const press = async (filter: Locator, name: string, exact = true) => {
    await filter.getByRole('searchbox', { name: 'Find a lab' }).fill(word);
    await filter.getByRole('button', { name, exact }).click();
  };

  await test.step('the panel', async () => {
    await page.goto(`/store?q=${word}`);
    const panel = page.getByRole('region', { name: 'Filter by lab' });
    await press(panel, one);
    await reads({ labId });
    await panel.getByRole('button', { name: 'Nervous system' }).click();
    await reads({ labId, categoryId });
    await panel.getByRole('button', { name: two, exact: true }).click();
    await reads({ labId: other.labId });
    await panel.getByRole('button', { name: 'Dermatologicals' }).click();
    await reads({ labId: other.labId, categoryId: other.categoryId });
    await panel.getByRole('button', { name: two, exact: true }).click();
    await reads({});
  });

  await test.step('more filters', async () => {
    await page.getByRole('button', { name: 'More filters' }).click();
    const filters = page.getByRole('dialog', { name: 'More filters' });
    const box = (name: string) => filters.getByRole('checkbox', { name });
    await box(one).check();
    await reads({ labId });
    await box('Nervous system').check();
    await reads({ labId, categoryId });
    await box(two).check();
    await reads({ labs: JSON.stringify([labId, other.labId]) });
    await box(one).uncheck();
    await reads({ labId: other.labId });
    await box('Dermatologicals').check();
    await box(two).uncheck();
    await reads({});
    await box(one).check();
    await box(two).check();
    await page.keyboard.press('Escape');
    const panel = page.getByRole('region', { name: 'Filter by lab' });
    for (const name of [one, two])
      await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await panel.getByRole('button', { name: one, exact: true }).click();
    await reads({ labId: other.labId });
  });

  await test.step('the popover', async () => {
    const popover = page.getByRole('dialog', { name: 'Filter' });
    const open = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: /^Filter/ }).click();
      await expect(popover).toBeVisible();
    };
    await page.goto(`/store?q=${word}`);
    await open(390);
    await press(popover, one);
    await expect(popover).toHaveCount(0);
    await reads({ labId });
    await open(1024);
    await popover.getByRole('button', { name: 'Nervous system' }).click();
    await expect(popover).toHaveCount(0);
    await reads({ labId, categoryId });
    await open(1224);
    await press(popover, one);
    await expect(popover).toHaveCount(0);
    await reads({});
  });
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

test('labs show that they are loading, and expand to their categories without being chosen', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const lab = `${newWord()} Laboratories`;
  await addProduct(db, { lab, category: 'Nervous system' });
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/labs', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/store');
  const filter = page.getByRole('region', { name: 'Filter by lab' });
  await expect(filter.getByRole('status', { name: 'Loading labs' })).toBeVisible();
  answer();
  await filter.getByRole('searchbox', { name: 'Find a lab' }).fill(lab);
  await expect(filter.getByRole('status')).toHaveCount(0);
  await filter.getByRole('button', { name: `Categories of ${lab}` }).click();
  await expect(filter.getByRole('button', { name: 'Nervous system' })).toBeVisible();
  await expect(page).toHaveURL('/store');
});

test('choosing a lab while a search is being typed keeps both in the address', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const lab = `${newWord()} Laboratories`;
  const { sku } = await addProduct(db, { lab });
  await page.goto('/store');
  const filter = page.getByRole('region', { name: 'Filter by lab' });
  await filter.getByRole('searchbox', { name: 'Find a lab' }).fill(lab);
  const choice = filter.getByRole('button', { name: lab, exact: true });
  await expect(choice).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill(sku);
  await choice.click();
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.has('labId') && searchParams.get('q') === sku,
  );
});

test('the whole catalogue is requested from products/new, anything narrower from products/search', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { labId, categoryId } = await addProduct(db);
  const askedFor = async (path: string) => {
    // The search box also requests the size of the catalogue from products/new, with one row.
    const request = page.waitForRequest(
      (each) => /products\/(new|search)\?/.test(each.url()) && !each.url().endsWith('?skip=0&take=1'),
    );
    if (page.url() === 'about:blank') await page.goto(path);
    else await openInApp(page, path);
    const { pathname, searchParams } = new URL((await request).url());
    return [pathname, Object.fromEntries(searchParams)];
  };
  expect(await askedFor('/store?page=2')).toEqual(['/api/products/new', { skip: '40', take: '60' }]);
  expect(await askedFor('/store?q=amoxi&pageSize=10')).toEqual([
    '/api/products/search',
    { skip: '0', take: '10', q: 'amoxi' },
  ]);
  expect(await askedFor(`/store?labId=${labId}`)).toEqual([
    '/api/products/search',
    { skip: '0', take: '20', filter: `labId=${labId}` },
  ]);
  expect(await askedFor(`/store?labId=${labId}&categoryId=${categoryId}`)).toEqual([
    '/api/products/search',
    { skip: '0', take: '20', filter: `labId=${labId};categoryId=${categoryId}` },
  ]);
  expect(await askedFor(`/store?categoryId=${categoryId}`)).toEqual([
    '/api/products/search',
    { skip: '0', take: '20', filter: `;categoryId=${categoryId}` },
  ]);
});
