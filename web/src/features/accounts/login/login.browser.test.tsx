import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/answers.ts';
import { openApp } from '../../../../test/open-app.tsx';

const username = page.getByLabelText('Username');
const password = page.getByLabelText('Password', { exact: true });
const login = page.getByRole('button', { name: 'Login' });
const GUEST = refusal('UNAUTHENTICATED', 'Sign in.');

const openLogin = () =>
  openApp('/login', {
    'GET app-settings': GUEST,
    'GET users': GUEST,
    // The browser's own list of passkeys is not tested here.
    'POST auth/passkey/challenge': () => new Promise(() => {}),
  });

test('says whom to contact for an account, and asks for missing fields, with the focus on the first', async () => {
  await openLogin();
  await expect.element(username).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'help@karoo.example' }))
    .toHaveAttribute('href', 'mailto:help@karoo.example');
  await password.click();
  await login.click();
  await expect.element(username).toHaveFocus();
  await expect.element(username).toHaveAccessibleDescription('Username is required.');
  await expect.element(password).toHaveAccessibleDescription('Password is required.');
  await username.fill('demo');
  await expect.element(username).not.toHaveAccessibleDescription('Username is required.');
  await login.click();
  await expect.element(password).toHaveFocus();
});

test('the screen says how long to wait after too many attempts, and keeps what was typed', async () => {
  const { answers } = await openLogin();
  const message = 'Too many attempts. Please try again in 14 minutes.';
  answers['POST auth'] = refusal('TOO_MANY_REQUESTS', message, { retryAfter: 840 });
  await username.fill('demo');
  await password.fill('a password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(username).toHaveValue('demo');
});
