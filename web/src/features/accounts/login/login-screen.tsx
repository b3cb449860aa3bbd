import type { Branding, Login, NextSignInStep } from '@formulary/contract';
import { LOGIN_REQUIRED } from '@formulary/contract/login';
import { Pill, PillBottle, Pipette, Syringe, Tablets } from 'lucide-react';
import { type CSSProperties, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { canUsePasskeys } from '#web/parts/accounts/can-use-passkeys.ts';
import { wasSignedIn } from '#web/parts/accounts/session-mark.ts';
import { BrandLogo } from '#web/parts/storefront/branding.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField, TextField } from '#web/ui/form/text-field.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

const PasskeyButton = lazy(async () => ({
  default: (await import('./passkey-button.tsx')).PasskeyButton,
}));

/** Signs in and opens the requested page; returns the next step if the password is not enough. */
export type SignIn = (credentials: Login) => Promise<NextSignInStep | undefined>;

const FIELDS = ['username', 'password'] as const;

/**
 * Shows missing fields on submit, then on each keystroke. Uses no form library and no schema, because each would be a large
 * part of what this first screen may download.
 */
function LoginForm({
  onSignIn,
  onNext,
  onSignedIn,
}: {
  onSignIn: SignIn;
  /** Called once the user has signed in with a passkey. */
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
        {/* A plain link, because the login page has no router. */}
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

const FORMS = [Pill, PillBottle, Tablets, Syringe, Pipette];

const HUES = [165, 255, 75, 320, 25, 205, 120];

const SHELVES = 6;

const PLACES = 5;

const tiles = Array.from({ length: SHELVES * PLACES }, (_, place) => ({
  place,
  Form: FORMS[(place * 3 + Math.floor(place / PLACES)) % FORMS.length] ?? Pill,
  hue: HUES[(place * 5 + Math.floor(place / PLACES) * 2) % HUES.length] ?? 165,
}));

function MedicineCabinet() {
  return (
    <div aria-hidden className="relative overflow-hidden bg-tint max-desktop:hidden">
      <div className="absolute inset-0 grid rotate-[-8deg] scale-125 grid-cols-5 content-center gap-5 p-5">
        {tiles.map(({ place, Form, hue }) => (
          <div
            key={place}
            style={{ '--lab-hue': hue } as CSSProperties}
            className="lab-tint grid aspect-square place-items-center rounded-tile border border-line shadow-card"
          >
            <Form strokeWidth={1.75} className="size-10" />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 bg-linear-to-r from-ground via-ground/10 to-transparent" />
    </div>
  );
}

type LoginScreenProps = {
  /** Undefined while loading. */
  branding: Branding | undefined;
  onSignIn: SignIn;
  /** Called once the second factor has been accepted. */
  onSignedIn: () => Promise<void>;
};

export function LoginScreen({ branding, onSignIn, onSignedIn }: LoginScreenProps) {
  const [next, setNext] = useState<NextSignInStep>();
  // Read once, because signing in changes it.
  const [hasEnded] = useState(wasSignedIn);
  return (
    <div className="grid min-h-dvh grid-cols-1 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-6 py-8 sm:px-12">
        <BrandLogo branding={branding} />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="title-page text-[length:min(2.25rem,12vw)]">
            {next ? 'One more step' : 'Welcome back'}
          </h1>
          <p className="mt-2 mb-8 text-muted">
            {next
              ? 'Your password is correct. Now confirm that it is you.'
              : 'Sign in to order for your pharmacy or practice.'}
          </p>
          {hasEnded && !next && (
            <Notice title="Your session has ended" className="mb-5">
              Sign in again to continue where you left off.
            </Notice>
          )}
          {next ? (
            <SecondFactorStep step={next} onSignedIn={onSignedIn} onRestart={() => setNext(undefined)} />
          ) : (
            <LoginForm onSignIn={onSignIn} onNext={setNext} onSignedIn={onSignedIn} />
          )}
        </div>
        <div className="mx-auto w-full max-w-sm text-muted text-sm">
          Need an account or help?{' '}
          {branding ? (
            <SupportLink email={branding.supportEmail} />
          ) : (
            <Skeleton className="inline-block h-4 w-40" />
          )}
        </div>
      </main>
      <MedicineCabinet />
    </div>
  );
}

function SupportLink({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="wrap-anywhere inline-flex min-h-6 items-center rounded-sm font-medium text-primary underline-offset-2 hover:underline max-desktop:min-h-11"
    >
      {email}
    </a>
  );
}
