import { passwordResetMeans, passwordResetRequest } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, NO_CONTENT, refusal } from '../../../test/answers.ts';
import { openBackOffice } from '../../../test/open-back-office.tsx';

const open = (byEmail: boolean) =>
  openBackOffice('/forgot-password', { 'GET password-resets': json(passwordResetMeans, { byEmail }) });

test('without a mail server, the page for a forgotten password says whom to contact, and leads back', async () => {
  const { address, answer } = await open(false);
  await expect.element(page.getByText(/Contact us, and we will give you a link/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'help@karoo.example' }))
    .toHaveAttribute('href', 'mailto:help@karoo.example');
  expect(page.getByRole('textbox').elements()).toEqual([]);
  // No user is signed in.
  answer({
    'GET app-settings': refusal('UNAUTHENTICATED', 'Sign in.'),
    'POST auth/passkey/challenge': () => new Promise(() => {}),
  });
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect.poll(address).toBe('/login');
});

test('a link for a forgotten password is asked for by username or email address, and the page says where it went', async () => {
  const { answer, sent } = await open(true);
  const account = page.getByLabelText('Username or email address');
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect.element(account).toHaveAccessibleDescription('Enter your username or your email address.');
  await expect.element(account).toHaveFocus();
  await account.fill('thandi');
  answer({ 'POST password-resets': NO_CONTENT });
  await send.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/Check your email.*thandi/);
  expect(sent('POST password-resets').map((body) => passwordResetRequest.parse(body))).toEqual([
    { account: 'thandi' },
  ]);
});
