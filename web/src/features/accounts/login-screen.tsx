import { useState } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BrandLogo } from '../storefront/brand-logo.tsx';
import { useBranding } from '../storefront/branding.ts';
import { LoginForm } from './login-form.tsx';
import { MedicineCabinet } from './medicine-cabinet.tsx';
import { wasSignedIn } from './session-mark.ts';

/** The way in: brand, form, and whom to ask. */
export function LoginScreen({ redirectUrl }: { redirectUrl: string | undefined }) {
  const branding = useBranding();
  // As it was when the screen opened: signing in changes it.
  const [hasEnded] = useState(wasSignedIn);
  return (
    <div className="grid min-h-dvh grid-cols-1 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-6 py-8 sm:px-12">
        <BrandLogo />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="title-page text-[2.25rem]">Welcome back</h1>
          <p className="mt-2 mb-8 text-muted">Sign in to order for your pharmacy or practice.</p>
          {hasEnded && (
            <Notice title="Your session has ended" className="mb-5">
              Sign in again to continue where you left off.
            </Notice>
          )}
          <LoginForm redirectUrl={redirectUrl} />
        </div>
        <p className="mx-auto w-full max-w-sm text-muted text-sm">
          Need an account or a new password?{' '}
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
