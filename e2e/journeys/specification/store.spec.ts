import { addProduct, newWord } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('a card shows name, lab, category and price; a table says N/A for a strength that is not known', async ({
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

test('a heading stands wherever the lab or the category changes, in both views', async ({
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
  await page.goto(`/store?q=${word}`);
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(headings);
  await page.getByRole('radio', { name: 'Table' }).press('Space');
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table.getByRole('heading', { level: 2 })).toHaveText(headings);
  const [row, words] = await Promise.all(
    [table, table.getByText(one).first()].map((element) => element.boundingBox()),
  );
  expect(words?.x ?? 0).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0) / 4);
});

test('labs show that they are loading, and open to their categories without being chosen', async ({
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

test('a lab that is chosen while the search is still typed leaves both in the address', async ({
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

test('the whole catalogue is asked of products/new, anything narrower of products/search', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { labId, categoryId } = await addProduct(db);
  const askedFor = async (path: string) => {
    // The search box also asks products/new for the size of the catalogue, with one row.
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
