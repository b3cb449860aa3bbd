import { inCents } from '@formulary/contract';
import type { Page } from '@playwright/test';
import type { Db } from '../../../../server/src/db/client.ts';
import { addManualEntry } from '../../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { addProduct, newWord } from '../../../products.ts';
import { expect, test } from '../../../store.ts';

/** A lab with that many products, `Tablets 01` first. Returns the address of the store filtered by it. */
const addLab = async (db: Db, count: number): Promise<string> => {
  const lab = `${newWord()} Labs`;
  const [first] = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      addProduct(db, { lab, name: `Tablets ${String(index + 1).padStart(2, '0')}`, packSize: '' }),
    ),
  );
  return `/store?labId=${first?.labId}`;
};

const products = (page: Page) => page.getByRole('list', { name: 'Products' });

/** Notes the pages of products that are asked for, as `skip-take`. */
const notePages = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/products/search')
      asked.push(`${searchParams.get('skip')}-${searchParams.get('take')}`);
  });
  return asked;
};

/** Scrolls until the list's end is that many pixels below the window. */
const endBelowWindow = (page: Page, pixels: number): Promise<void> =>
  products(page).evaluate((list, below) => {
    scrollBy({ top: list.getBoundingClientRect().bottom - innerHeight - below, behavior: 'instant' });
  }, pixels);

/** Scrolls until the list's top is that many pixels above the window. */
const topAboveWindow = (page: Page, pixels: number): Promise<void> =>
  products(page).evaluate((list, above) => {
    scrollBy({ top: list.getBoundingClientRect().top + above, behavior: 'instant' });
  }, pixels);

/** Two frames, for observers to speak. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test('rows of the store are 96 pixels high with any text, nothing moves in them, and ten are drawn beyond what is in sight', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await page.goto(await addLab(db, 30));
  await expect(products(page).getByRole('link', { name: 'Tablets 01' })).toBeVisible();
  const rows = products(page).getByRole('article');
  const heights = () =>
    rows.evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]);
  expect(await heights()).toEqual([96]);
  const beyond = await products(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().top >= innerHeight).length);
  expect(beyond).toBe(10);

  const long = await addProduct(db, {
    name: `${newWord()} Amoxicillin trihydrate and clavulanate potassium dispersible`,
    lab: 'Karoo Health and Pharmaceutical Manufacturing of the Northern Cape',
    dosage: 'Powder for oral suspension, prolonged release',
    strength: '250 mg/62.5 mg per 5 ml of the suspension once it has been made up',
    packSize: '100 ml',
    stock: 4,
    new: true,
  });
  await page.goto(`/store?q=${long.name.split(' ')[0]}`);
  const row = rows.filter({ hasText: long.name });
  const pack = row.getByText('100 ml');
  const places = async () => [await pack.boundingBox(), await row.getByText('Only 4 left').boundingBox()];
  await expect(pack).toBeVisible();
  // The pack tells medicines apart: it is never the part that is cut, not even where the strength is.
  const strength = row.getByText(long.strength);
  expect(await strength.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true);
  expect(await pack.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
  const before = await places();
  await row.getByRole('button', { name: /^Add/ }).tap();
  await expect(row.getByRole('textbox')).toHaveValue('1');
  expect(await places()).toEqual(before);
  expect(await heights()).toEqual([96]);
});

test('the next page is asked for within 150 pixels of the end, and no more once one comes back empty', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const store = await addLab(db, 30);
  const asked = notePages(page);
  await page.route(/products\/search\?skip=20&/, (route) =>
    route.fulfill({
      headers: { 'content-range': 'products */500' },
      json: { products: [], total: 500 },
    }),
  );
  await page.goto(store);
  await expect(products(page).getByRole('link', { name: 'Tablets 01' })).toBeVisible();
  await expect(products(page)).toHaveAttribute('aria-busy', 'false');
  // Rows are measured as they are drawn: scrolled by twice, the end stands still.
  for (let time = 0; time < 3; time += 1) {
    await endBelowWindow(page, 190);
    await frames(page);
  }
  expect(asked).toEqual(['0-20']);
  await endBelowWindow(page, 120);
  await expect.poll(() => asked).toEqual(['0-20', '20-40']);
  await expect(products(page)).toHaveAttribute('aria-busy', 'false');
  for (const below of [400, 100, 0]) {
    await endBelowWindow(page, below);
    await frames(page);
  }
  expect(asked).toEqual(['0-20', '20-40']);
});

test('the page before is asked for within 300 pixels of the top', async ({ page, db, signIn }) => {
  await signIn();
  const store = await addLab(db, 65);
  const asked = notePages(page);
  await page.goto(`${store}&page=2`);
  // It begins at its own top, so the page before is there at once, above what is in sight.
  await expect.poll(() => asked).toEqual(['40-60', '20-40']);
  await expect(products(page)).toHaveAttribute('aria-busy', 'false');
  for (let time = 0; time < 3; time += 1) {
    await topAboveWindow(page, 340);
    await frames(page);
  }
  expect(asked).toEqual(['40-60', '20-40']);
  await topAboveWindow(page, 270);
  await expect.poll(() => asked).toEqual(['40-60', '20-40', '0-20']);

  // From beyond the end the page before is the last, and from there on it is as ever.
  asked.length = 0;
  await page.goto(`${store}&page=300`);
  await expect(products(page).getByRole('link', { name: 'Tablets 65' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['6000-6020', '60-80', '40-60']);
});

test('previous payments stand in one lane', async ({ page, db, signIn }) => {
  const { id: userId } = await signIn();
  const entry = {
    userId,
    kind: 'credit',
    amount: inCents(5_000),
    reason: 'Goods returned',
    actorId: userId,
  } as const;
  for (let count = 0; count < 3; count += 1)
    await addManualEntry(db, { ...entry, at: new Date(Date.now() - count * 1_000) });
  await page.goto('/proof-of-payments');
  const cards = page.getByRole('list', { name: 'Previous Payments' }).getByRole('link');
  await expect(cards).toHaveCount(3);
  const [first, second] = await Promise.all([0, 1].map((at) => cards.nth(at).boundingBox()));
  expect(second?.x).toBe(first?.x);
  expect(second?.y ?? 0).toBeGreaterThan((first?.y ?? 0) + 320);
});

test('a list that fails to load says Something went wrong in red', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/orders/);
  await signIn();
  await page.route('**/api/orders?*', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.goto('/orders');
  const failure = page.getByRole('main').getByText('Something went wrong');
  await expect(failure).toBeVisible();
  const [colour, owed] = await failure.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--owed)';
    return [getComputedStyle(element).color, getComputedStyle(probe).color];
  });
  expect(colour).toBe(owed);
});
