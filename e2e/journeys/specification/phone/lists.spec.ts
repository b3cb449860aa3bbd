import { inCents } from '@formulary/contract';
import type { Page } from '@playwright/test';
import type { Db } from '../../../../server/src/db/client.ts';
import { addManualEntry } from '../../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { stopEvents } from '../../../events.ts';
import { addProduct, newWord } from '../../../products.ts';
import { settle } from '../../../screen/settle.ts';
import { expect, test } from '../../../store.ts';

/** Adds a lab with that many products, from `Tablets 01` on. Returns the address of the store filtered by it. */
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

/** Records which pages of products are requested, as `skip-take`. */
const notePages = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/products/search')
      asked.push(`${searchParams.get('skip')}-${searchParams.get('take')}`);
  });
  return asked;
};

/** Scrolls until the end of the list is that many pixels below the window. */
const endBelowWindow = (page: Page, pixels: number): Promise<void> =>
  products(page).evaluate((list, below) => {
    scrollBy({ top: list.getBoundingClientRect().bottom - innerHeight - below, behavior: 'instant' });
  }, pixels);

/** Scrolls until the top of the list is that many pixels above the window. */
const topAboveWindow = (page: Page, pixels: number): Promise<void> =>
  products(page).evaluate((list, above) => {
    scrollBy({ top: list.getBoundingClientRect().top + above, behavior: 'instant' });
  }, pixels);

/** Waits two frames, so that observers have run. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test('the next page is requested within 150 pixels of the end, and none after an empty one', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  // Changes made by other journeys would make the list refetch its pages.
  await stopEvents(page);
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
  // Rows are measured as they are drawn, so this scrolls until the end stops moving.
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

test('the previous page is requested within 300 pixels of the top', async ({ page, db, signIn }) => {
  await signIn();
  await stopEvents(page);
  const store = await addLab(db, 65);
  const asked = notePages(page);
  await page.goto(`${store}&page=2`);
  // The list is at its own top, so the previous page loads immediately, above the visible rows.
  await expect.poll(() => asked).toEqual(['40-60', '20-40']);
  await expect(products(page)).toHaveAttribute('aria-busy', 'false');
  for (let time = 0; time < 3; time += 1) {
    await topAboveWindow(page, 340);
    await frames(page);
  }
  expect(asked).toEqual(['40-60', '20-40']);
  await topAboveWindow(page, 270);
  await expect.poll(() => asked).toEqual(['40-60', '20-40', '0-20']);

  // From an address beyond the end, the last page is loaded first, then the pages before it.
  asked.length = 0;
  await page.goto(`${store}&page=300`);
  await expect(products(page).getByRole('link', { name: 'Tablets 65' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['6000-6020', '60-80', '40-60']);
});

test('previous payments are in one lane', async ({ page, db, signIn }) => {
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
  await settle(page);
  const [first, second] = await Promise.all([0, 1].map((at) => cards.nth(at).boundingBox()));
  expect(second?.x).toBe(first?.x);
  expect(second?.y ?? 0).toBeGreaterThan((first?.y ?? 0) + 320);
});
