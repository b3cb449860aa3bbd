import { PASSWORD_MIN } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BrandLogo } from '../../storefront/brand-logo.tsx';
import { linkOwnerQuery } from './api.ts';
import { SetPasswordForm } from './set-password-form.tsx';

/** What a one-time link opens: its owner sets a password, and is signed in. */
export function SetPasswordScreen({ token }: { token: string }) {
  const { data: owner, error, refetch } = useQuery(linkOwnerQuery(token));
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-6 py-8">
      <BrandLogo />
      <div className="flex flex-1 flex-col justify-center gap-6 py-10">
        <div>
          <h1 className="title-page">Set your password</h1>
          {owner && (
            <p className="mt-2 text-muted">
              {owner.name}, your username is <strong className="text-ink">{owner.username}</strong>. Your
              password must be at least {PASSWORD_MIN} characters long.
            </p>
          )}
        </div>
        {owner && <SetPasswordForm token={token} username={owner.username} />}
        {!owner && !error && <Skeleton className="h-40 w-full" />}
        {!owner && hasStatus(error, 404) && (
          <>
            <Notice tone="owed" title="This link does not work">
              {error.message}
            </Notice>
            <LinkButton to="/login" variant="secondary">
              To the login
            </LinkButton>
          </>
        )}
        {!owner && error && !hasStatus(error, 404) && (
          <ErrorState message={messageOf(error)} onRetry={refetch} />
        )}
      </div>
    </main>
  );
}
