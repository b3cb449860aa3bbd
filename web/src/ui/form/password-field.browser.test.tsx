import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordField } from './password-field.tsx';

test('a password is shown and hidden again; Enter on the eye does not submit; its error is read with it', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" error="Password is required." defaultValue="a secret" />
    </form>,
  );
  const field = page.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveAccessibleDescription('Password is required.');
  await expect.element(field).toBeInvalid();
  (page.getByRole('button', { name: 'Show password' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  expect(onSubmit).not.toHaveBeenCalled();
});
