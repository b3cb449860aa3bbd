import { writeFile } from 'node:fs/promises';
import { newBarcode, videoOf } from '../../barcodes.ts';
import { addProduct } from '../../products.ts';
import { expectAccessible } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('a barcode in front of the camera adds its product once, and the page’s own policy forbids WebAssembly', async ({
  browser,
  baseURL,
  context,
  db,
  signIn,
}, info) => {
  await signIn();
  const barcode = newBarcode();
  const product = await addProduct(db, { barcode });
  const video = info.outputPath('camera.y4m');
  await writeFile(video, videoOf(barcode));
  const { CHROMIUM_PATH } = process.env;
  const own = await browser.browserType().launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  const page = await own.newPage({ baseURL, storageState: await context.storageState() });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const answer = await page.goto('/store/quick-order');
  expect(answer?.headers()['content-security-policy']).not.toContain('wasm-unsafe-eval');
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
  await expect(dialog.getByRole('status').filter({ hasText: `1 of ${product.name}` })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  const lines = page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('1');
  expect(complaints).toEqual([]);
  await own.close();
});

test('quick order says what to do when the camera is blocked, and has no button without a camera', async ({
  browser,
  baseURL,
  context,
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/store/quick-order');
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toHaveCount(0);
  const { CHROMIUM_PATH } = process.env;
  const own = await browser.browserType().launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  });
  const denied = await own.newPage({ baseURL, storageState: await context.storageState() });
  await denied.goto('/store/quick-order');
  await denied.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(denied.getByRole('alert')).toContainText('Allow it in the site settings');
  await own.close();
});
