import type { Db } from '../../../server/src/db/client.ts';
import { newPicture } from '../../new-picture.ts';
import { demoAccount } from '../../people.ts';
import { expectToast, openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

/** Returns the address of one of the demonstration customer's proofs: a PDF or a picture. */
const proofs = async (db: Db, owner: { id: string }, kind: 'PDF' | 'picture'): Promise<string[]> => {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from payments
     where user_id = $1 and file_key is not null and (file_type = 'application/pdf') = $2 order by id`,
    [owner.id, kind === 'PDF'],
  );
  return rows.map(({ id }) => `/proof-of-payments/${id}`);
};

test('a PDF proof shows its first page; a missing file, a broken picture or a broken PDF says No preview', async ({
  page,
  db,
  signInAs,
  expectComplaint,
}) => {
  expectComplaint(/404 .*payments\/image/);
  const owner = await demoAccount(db, 'demo');
  const [[unknown, nonsense], [pdf]] = await Promise.all([
    proofs(db, owner, 'picture'),
    proofs(db, owner, 'PDF'),
  ]);
  await signInAs(owner);
  await page.goto('/proof-of-payments');
  const dialog = page.getByRole('dialog');
  for (const [address, answer] of [
    [unknown, { status: 404, json: { message: 'Image not found' } }],
    [nonsense, { contentType: 'image/png', body: 'nonsense' }],
    [pdf, { contentType: 'application/pdf', body: '%PDF-1.4 nonsense' }],
  ] as const) {
    await page.route('**/api/payments/image/**', (route) => route.fulfill(answer));
    await openInApp(page, address ?? '');
    await expect(dialog.getByText('No preview')).toBeVisible();
    await page.unroute('**/api/payments/image/**');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.goto(pdf ?? '');
  await expect(dialog.getByRole('img', { name: /^Page 1 of \d/ })).toBeVisible();
  await expect(dialog.locator('canvas').first()).toBeVisible();
});

test('a failed upload says why in a toast titled Error, and keeps the file', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/503 .*\/api\/payments/);
  await signIn();
  await page.goto('/proof-of-payments/upload');
  const dialog = page.getByRole('dialog', { name: 'Upload Proof of Payment' });
  await expect(dialog.getByText('JPG, PNG or PDF, up to 10 MB')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: await newPicture(),
  });
  await expect(dialog.getByRole('img', { name: 'Preview of proof.png' })).toBeVisible();
  await page.route(
    '**/api/payments',
    (route) => route.fulfill({ status: 503, json: { message: 'The service is busy. Please try again.' } }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, /Error.*The service is busy\. Please try again\./);
  await expect(dialog).toContainText('proof.png');
  const sent = page.waitForRequest((each) => each.method() === 'POST' && /api\/payments$/.test(each.url()));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
  await expect(page).toHaveURL(/\/proof-of-payments\/[0-9a-f-]{36}$/);
});
