import { type OwnSession, ownSecurity, ownSessionList } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { answerWith, json, NO_CONTENT } from '../../../../test/answers.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { SecurityScreen } from './security-screen.tsx';

const session = (values: Partial<OwnSession>): OwnSession => ({
  id: crypto.randomUUID(),
  createdAt: '2026-03-05T10:00:00Z',
  lastUsedAt: '2026-03-05T10:00:00Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36',
  isCurrent: false,
  ...values,
});

test('a customer sees the signed-in devices, this one first, and signs out all others together', async () => {
  const [other, here] = [session({}), session({ isCurrent: true })];
  const answers = {
    'GET users/sessions': json(ownSessionList, { sessions: [other, here] }),
    'GET users/security': json(ownSecurity, { askPassword: false, passkeys: [], secondFactor: null }),
    'DELETE users/sessions': NO_CONTENT,
  };
  const asked = answerWith(answers);
  await renderInApp(
    <>
      <SecurityScreen />
      <Toaster />
    </>,
  );
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect.element(devices.getByRole('listitem').nth(1)).toBeVisible();
  await expect.element(devices.getByRole('listitem').first()).toMatchTextContent('This device');
  await expect.element(devices.getByRole('listitem').nth(1)).not.toMatchTextContent('This device');
  answers['GET users/sessions'] = json(ownSessionList, { sessions: [here] });
  await devices.getByRole('button', { name: 'Sign out all others' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Notifications (F8)' }))
    .toMatchTextContent('Your other devices were signed out.');
  await expect.element(devices.getByRole('listitem').nth(1)).not.toBeInTheDocument();
  await expect.element(devices.getByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE users/sessions');
});
