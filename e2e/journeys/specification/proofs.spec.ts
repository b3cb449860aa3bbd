import { inCents } from '@formulary/contract';
import type { Db } from '../../../server/src/db/client.ts';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { demoAccount } from '../../people.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

/** A proof of the demonstration's customer: a PDF, or a picture. */
const demoProof = async (
  db: Db,
  kind: 'PDF' | 'picture',
): Promise<{ owner: { id: string }; path: string }> => {
  const owner = await demoAccount(db, 'demo');
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from payments
     where user_id = $1 and file_key is not null and (file_type = 'application/pdf') = $2 limit 1`,
    [owner.id, kind === 'PDF'],
  );
  return { owner, path: `/proof-of-payments/${rows[0]?.id}` };
};

test('a proof that is a PDF is shown page by page', async ({ page, db, signInAs }) => {
  const { owner, path } = await demoProof(db, 'PDF');
  await signInAs(owner);
  await page.goto(path);
  const dialog = page.getByRole('dialog', { name: 'Proof of payment' });
  await expect(dialog.getByRole('img', { name: /^Page 1 of \d/ })).toBeVisible();
  await expect(dialog.locator('canvas').first()).toBeVisible();
});

for (const { what, kind, answer } of [
  {
    what: 'the server knows none',
    kind: 'picture',
    answer: { status: 404, json: { message: 'Image not found' } },
  },
  {
    what: 'the bytes are no picture',
    kind: 'picture',
    answer: { contentType: 'image/png', body: 'nonsense' },
  },
  {
    what: 'the bytes are a broken PDF',
    kind: 'PDF',
    answer: { contentType: 'application/pdf', body: '%PDF-1.4 nonsense' },
  },
] as const)
  test(`where ${what}, it says No preview`, async ({ page, db, signInAs, expectComplaint }) => {
    expectComplaint(/404 .*payments\/image/);
    const { owner, path } = await demoProof(db, kind);
    await signInAs(owner);
    await page.route('**/api/payments/image/**', (route) => route.fulfill(answer));
    await page.goto(path);
    await expect(page.getByRole('dialog').getByText('No preview')).toBeVisible();
  });

test('a payment without a proof says No preview', async ({ page, db, signIn }) => {
  const { id: userId } = await signIn();
  const entry = {
    userId,
    kind: 'credit',
    amount: inCents(5_000),
    reason: 'Goods returned',
    actorId: userId,
  } as const;
  const { id } = await addManualEntry(db, { ...entry, at: new Date() });
  await page.goto(`/proof-of-payments/${id}`);
  await expect(page.getByRole('dialog', { name: 'Credit' }).getByText('No preview')).toBeVisible();
});

test('an upload that fails says why in a toast titled Error, and keeps the file', async ({
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
    buffer: await page.screenshot(),
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
