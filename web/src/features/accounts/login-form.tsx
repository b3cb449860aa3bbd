import type { Login, NextSignInStep } from '@formulary/contract';
import { LOGIN_REQUIRED } from '@formulary/contract/login';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { canUsePasskeys } from '#web/parts/accounts/can-use-passkeys.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const PasskeyButton = lazy(async () => ({
  default: (await import('./passkeys/passkey-button.tsx')).PasskeyButton,
}));

/** Signs in and opens the requested page; returns the next step if the password is not enough. */
export type SignIn = (credentials: Login) => Promise<NextSignInStep | undefined>;

const FIELDS = ['username', 'password'] as const;

/**
 * Shows missing fields on submit, then on each key. Uses no form library and no schema: each is a large part of what this first
 * screen may download.
 */
export function LoginForm({
  onSignIn,
  onNext,
  onSignedIn,
}: {
  onSignIn: SignIn;
  /** Runs once someone has signed in with a passkey. */
  onSignedIn: () => Promise<void>;
  onNext: (step: NextSignInStep) => void;
}) {
  const [values, setValues] = useState<Login>({ username: '', password: '' });
  const [submitted, setSubmitted] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [passkeyFailure, setPasskeyFailure] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const field = (name: keyof Login) => ({
    name,
    value: values[name],
    error: submitted && values[name] === '' ? LOGIN_REQUIRED[name] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const missing = FIELDS.find((name) => values[name] === '');
    if (missing) return form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    if (isPending) return;
    setIsPending(true);
    setFailure(undefined);
    setPasskeyFailure(undefined);
    const next = await onSignIn(values).catch(setFailure);
    setIsPending(false);
    if (next) onNext(next);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure !== undefined && <LoginFailure error={failure} />}
      {passkeyFailure !== undefined && <NotSignedIn error={passkeyFailure} />}
      <TextField
        label="Username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <div className="flex flex-col gap-1.5">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        {/* The login page is shown without the router. */}
        <a
          href="/forgot-password"
          className="inline-flex min-h-6 items-center self-start rounded-sm font-medium text-primary text-sm underline-offset-2 hover:underline max-desktop:min-h-11"
        >
          Forgot your password?
        </a>
      </div>
      <Button type="submit" size="lg" loading={isPending} className="mt-1">
        Login
      </Button>
      {canUsePasskeys() && (
        <Suspense fallback={<span className="h-12" />}>
          <PasskeyButton
            offers
            label="Sign in with a passkey"
            onSignedIn={onSignedIn}
            onFailed={setPasskeyFailure}
          />
        </Suspense>
      )}
    </form>
  );
}

function LoginFailure({ error }: { error: unknown }) {
  if (hasStatus(error, 401))
    return (
      <Notice tone="owed" title="Invalid credentials">
        Please check your username and password
      </Notice>
    );
  return <NotSignedIn error={error} />;
}

function NotSignedIn({ error }: { error: unknown }) {
  return (
    <Notice tone="owed" title="You are not signed in">
      {messageOf(error)}
    </Notice>
  );
}
