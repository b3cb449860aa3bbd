import type { Branding, NextSignInStep } from '@formulary/contract';
import { Pill, PillBottle, Pipette, Syringe, Tablets } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { wasSignedIn } from '#web/parts/accounts/session-mark.ts';
import { BrandLogo } from '#web/parts/storefront/brand-logo.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoginForm, type SignIn } from './login-form.tsx';
import { SecondFactorStep } from './second-factor/second-factor-step.tsx';

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
  /** Runs once the second factor has been accepted. */
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
          <h1 className="title-page text-[2.25rem]">{next ? 'One more step' : 'Welcome back'}</h1>
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
        <p className="mx-auto w-full max-w-sm text-muted text-sm">
          Need an account or help?{' '}
          {branding ? (
            <SupportLink email={branding.supportEmail} />
          ) : (
            <Skeleton className="inline-block h-4 w-40" />
          )}
        </p>
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
