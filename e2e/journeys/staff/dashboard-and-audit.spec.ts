import { readFile } from 'node:fs/promises';
import { recordAudit } from '../../../server/src/features/audit/record-audit.ts';
import { listenAt } from '../../events.ts';
import { addProofWithoutFile, newCustomer } from '../../people.ts';
import { newWord } from '../../products.ts';
import { expect, test } from '../../staff.ts';

test('a new proof to approve is counted as it comes in, and the counts link to their lists', async ({
  page,
  db,
  signInStaff,
}) => {
  await signInStaff('Admin');
  await listenAt(page, '/admin');
  const proofs = page.getByRole('link', { name: /^Proofs to approve/ });
  await expect(proofs).toContainText(/\d/);
  const count = async () => Number(/\d+/.exec(await proofs.innerText())?.[0]);
  const before = await count();
  const { id: userId } = await newCustomer(db);
  await addProofWithoutFile(db, userId, new Date('2024-01-01'));
  await expect.poll(count).toBeGreaterThan(before);
  await expect(proofs).toContainText(/Oldest: \d{3,} days/);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Payments \d+ waiting/ }),
  ).toBeVisible();

  await page.getByRole('link', { name: /^Out of stock/ }).click();
  await expect(page).toHaveURL(/\/admin\/products\?stock=out/);
  await page.goBack();
  await proofs.click();
  await expect(page).toHaveURL(/\/admin\/payments/);
});

test('the audit log says who changed what, can be searched and filtered, and links to the record', async ({
  page,
  db,
  signInStaff,
}) => {
  const admin = await signInStaff('Admin', { name: newWord(), surname: 'Dube' });
  const label = newWord();
  const entityId = crypto.randomUUID();
  const act = { actorId: admin.id, action: 'Updated', entity: 'Customer', entityId, label } as const;
  await db.transaction((tx) =>
    recordAudit(tx, {
      ...act,
      summary: 'Changed the account',
      before: { storeAccess: true, deliveryFee: 120_00, name: 'Same' },
      after: { storeAccess: false, deliveryFee: 80_50, name: 'Same' },
      reason: 'Overdue since May',
      at: new Date(),
    }),
  );
  await db.transaction((tx) =>
    recordAudit(tx, { ...act, entity: 'Order', label: newWord(), summary: 'Moved to Paid', at: new Date() }),
  );

  await page.goto('/admin/audit');
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(label.toLowerCase());
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: 'Dube' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Changed the account');
  await expect(rows).toContainText(/Store access: yes\s*changed to\s*no/);
  await expect(rows).toContainText(/Delivery fee: R\s120\s*changed to\s*R\s80,50/);
  await expect(rows).toContainText('Overdue since May');
  await expect(rows).not.toContainText('Same');
  await expect(rows.getByRole('link', { name: label })).toHaveAttribute(
    'href',
    `/admin/customers/${entityId}`,
  );

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(2);
  expect(file).toContain(label);

  const batch = crypto.randomUUID();
  const together = [`${label} Ann`, `${label} Ben`, `${label} Cas`];
  for (const one of together)
    await db.transaction((tx) =>
      recordAudit(tx, {
        ...{ ...act, entityId: crypto.randomUUID(), label: one, batch },
        ...{ summary: 'Revoked store access', reason: 'Overdue', at: new Date() },
      }),
    );
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(`3 customers${label} Cas and 2 others`);
  await rows.first().getByRole('link', { name: '3 customers' }).click();
  await expect(rows).toHaveCount(3);
  for (const one of together) await expect(rows.getByRole('link', { name: one })).toBeVisible();
  const wholeLog = page.getByRole('link', { name: 'Show full audit log' });
  await wholeLog.click();
  await expect(wholeLog).toHaveCount(0);
  await page.getByLabel('User').selectOption({ label: `${admin.name} Dube (${admin.username})` });
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Record type').selectOption('Order');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Moved to Paid');
  await page.getByLabel('To', { exact: true }).fill('2025-01-01');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No results found')).toBeVisible();
});
