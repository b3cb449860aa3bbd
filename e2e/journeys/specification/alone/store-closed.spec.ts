import { DEMO_STORE_STATUS } from '../../../../demo/src/history/simulate-history.ts';
import { saveStoreStatus } from '../../../../server/src/features/storefront/save-store-status.ts';
import { addProduct } from '../../../products.ts';
import { openInApp } from '../../../screen/screen.ts';
import { expect, test } from '../../../store.ts';

const CLOSED = {
  ...DEMO_STORE_STATUS,
  isClosed: true,
  name: 'holiday',
  closeMessage: '<p>Back on <strong>Monday</strong>.</p>',
};

test.afterEach(({ db }) => saveStoreStatus(db, DEMO_STORE_STATUS, new Date()));

for (const [who, storeAccess] of [
  ['with access', true],
  ['without', false],
] as const)
  test(`a closed store shows its picture and its message to a customer ${who}`, async ({
    page,
    db,
    signIn,
  }) => {
    await signIn({ storeAccess });
    const product = await addProduct(db);
    await saveStoreStatus(db, CLOSED, new Date());
    const picture = page.waitForResponse(/\/asset-images\/open-image-holiday\.jpg\?t=\d+$/);
    await page.goto('/store');
    await expect(page.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
    expect((await picture).status()).toBe(200);
    await expect(page.getByText('Monday', { exact: true })).toHaveCSS('font-weight', /^[6-9]00$/);
    for (const [path, width] of [
      ['/store?view=table', 1024],
      ['/store/quick-order', 1440],
      [`/store/${product.id}`, 390],
      [`/store/${product.id}/read-more`, 1225],
      [`/store/${product.id}/compare`, 1224],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await openInApp(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
      await expect(page.getByText(product.name)).toHaveCount(0);
    }
    await expect(page.getByText('Store Access Revoked')).toHaveCount(0);
  });
