import { createServer } from 'node:http';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

test('a token is shown once, used by another system, and revoked', async ({ page, request, signInStaff }) => {
  await signInStaff('Admin');
  await page.goto('/admin/systems');
  await page.getByRole('button', { name: 'New token' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  await expect(dialog).toContainText('Enter the name of the system that will use the token.');
  await expect(dialog).toContainText(/Choose from 1 to \d+ scopes\./);
  const name = `Warehouse ${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('System').fill(name);
  await dialog.getByLabel('Read the catalogue').press('Space');
  await dialog.getByLabel('Valid for').selectOption('30 days');
  await dialog.getByLabel('System').press('Enter');

  const shown = page.getByRole('dialog', { name: 'Token created' });
  await expect(shown).toContainText('This token is shown only once');
  const token = await shown.getByLabel('API token').inputValue();
  await settle(page);
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/admin/products', { headers })).status()).toBe(200);
  expect((await request.get('/api/admin/orders', { headers })).status()).toBe(403);

  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: `Revoke the token for ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, `The token for ${name} was revoked.`);
  await expect(row).toContainText('Revoked');
  expect((await request.get('/api/admin/products', { headers })).status()).toBe(401);
});

test('a webhook is added and tested, and its delivery is logged and replayed', async ({
  page,
  signInStaff,
}) => {
  const received: (string | string[] | undefined)[] = [];
  const server = createServer((request, reply) => {
    received.push(request.headers['webhook-id']);
    reply.writeHead(200).end('Thank you');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hooks`;
  try {
    await signInStaff('Admin');
    await page.goto('/admin/systems');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('Address').fill('erp');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog).toContainText('Enter an address, such as https://erp.example.com/webhooks.');
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByLabel('Order cancelled').check();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Webhook added' });
    await expect(shown.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: url }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
    await expect(row).toContainText('Delivered');
    await expect(row).toContainText('Thank you');
    await settle(page);
    await expectAccessible(page);
    await row.getByRole('button', { name: /^Replay/ }).click();
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]).toBe(received[0]);
    await expect(row).toContainText('Delivered');

    await page
      .getByRole('navigation', { name: 'Integrations' })
      .getByRole('link', { name: 'Webhooks' })
      .click();
    await page.getByRole('button', { name: `Remove ${url}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'The webhook was removed.');
  } finally {
    server.close();
  }
});
