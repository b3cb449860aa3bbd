import { type ApiToken, apiTokenList, createdApiToken } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, refusal } from '../../../test/answers.ts';
import { openBackOffice } from '../../../test/open-back-office.tsx';

const TOKEN: ApiToken = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Warehouse',
  hint: 'fml_ab',
  scopes: ['catalogue:read'],
  createdAt: '2026-03-05T10:00:00Z',
  createdBy: 'Naledi Khumalo',
  expiresAt: '2099-03-05T10:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
};
const asksPassword = (message: string) => refusal('VALIDATION', message, { errors: { password: message } });

test('a screen left open for long asks for the password before creating a token, and keeps what was typed', async () => {
  const { answer, sent } = await openBackOffice('/admin/systems', {
    'GET admin/api-tokens': json(apiTokenList, { apiTokens: [], total: 0 }),
    'POST admin/api-tokens': asksPassword('Enter your password.'),
  });
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  const system = dialog.getByLabelText('System');
  const scope = dialog.getByLabelText('Read the catalogue');
  await system.fill('Warehouse');
  await scope.click();
  const submit = async () => {
    system.element().focus();
    await userEvent.keyboard('{Enter}');
  };
  await submit();
  const question = page.getByRole('alertdialog', { name: 'Confirm that it is you' });
  const password = question.getByLabelText('Your password');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toMatchTextContent('Enter your password.');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect
    .element(dialog)
    .toMatchTextContent('Nothing was changed, because your password was not entered.');
  await expect.element(system).toHaveValue('Warehouse');
  await expect.element(scope).toBeChecked();

  await submit();
  await expect.element(password).toHaveFocus();
  answer({ 'POST admin/api-tokens': asksPassword('This is not your current password.') });
  await userEvent.keyboard('not this one{Enter}');
  await expect.element(question).toMatchTextContent('This is not your current password.');
  answer({
    'POST admin/api-tokens': json(createdApiToken, { ...TOKEN, token: 'fml_abcdef' }),
    'GET admin/api-tokens': json(apiTokenList, { apiTokens: [TOKEN], total: 1 }),
  });
  await password.fill('a long enough password');
  await userEvent.keyboard('{Enter}');
  const shown = page.getByRole('dialog', { name: 'Token created' });
  await expect.element(shown.getByLabelText('API token')).toHaveValue('fml_abcdef');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('row').filter({ hasText: 'Warehouse' })).toMatchTextContent('Active');
  const asked = { name: 'Warehouse', scopes: ['catalogue:read'] };
  expect(sent('POST admin/api-tokens')).toMatchObject([
    asked,
    asked,
    { ...asked, password: 'not this one' },
    { ...asked, password: 'a long enough password' },
  ]);
});
