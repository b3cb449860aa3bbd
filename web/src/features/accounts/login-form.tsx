import { fieldErrors, login } from '@formulary/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useLogin } from './api.ts';

const EMPTY = { username: '', password: '' };

/**
 * Validates on submit, then on each key. No form library: it would take a tenth of this first screen's
 * download budget.
 */
export function LoginForm({ redirectUrl }: { redirectUrl: string | undefined }) {
  const [values, setValues] = useState(EMPTY);
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const signIn = useLogin(redirectUrl);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const parsed = login.safeParse(values);
  const errors = submitted && !parsed.success ? fieldErrors(parsed.error) : {};
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (parsed.success) {
      if (!signIn.isPending) signIn.mutate(parsed.data);
      return;
    }
    const first = Object.keys(fieldErrors(parsed.error))[0];
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {signIn.isError && <LoginFailure error={signIn.error} />}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="lg" loading={signIn.isPending} className="mt-1">
        Login
      </Button>
    </form>
  );
}

function LoginFailure({ error }: { error: Error }) {
  if (hasStatus(error, 401))
    return (
      <Notice tone="owed" title="Invalid credentials">
        Please check your username and password
      </Notice>
    );
  return (
    <Notice tone="owed" title="You are not signed in">
      {messageOf(error)}
    </Notice>
  );
}
