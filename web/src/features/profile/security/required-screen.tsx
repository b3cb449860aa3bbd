import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useLogout } from '#web/parts/accounts/api.ts';
import { useBranding } from '#web/parts/storefront/api.ts';
import { BrandLogo } from '#web/parts/storefront/branding.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { ownSecurityQuery } from './api.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Makes staff set up the second factor that their store requires, before they can do anything else. */
export function RequiredSecondFactorScreen({ onDone }: { onDone: () => void }) {
  const { data: security, error, refetch } = useQuery(ownSecurityQuery);
  const logout = useLogout();
  const secondFactor = security?.secondFactor;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 px-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BrandLogo branding={useBranding()} />
        <Button
          variant="secondary"
          loading={logout.isPending}
          onClick={() =>
            logout.mutate(undefined, {
              onError: (failure) => toastError(failure, 'You are still signed in'),
            })
          }
        >
          Logout
        </Button>
      </div>
      <div>
        <h1 className="title-page">Set up a second factor</h1>
        <p className="mt-2 text-muted">
          This store requires more than a password from its staff: a code from your phone, or a passkey. Set
          one up now. It takes a minute.
        </p>
      </div>
      {error && !security && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!security && !error && <Skeleton className="h-40 rounded-tile" />}
      {security && secondFactor && (
        <>
          <SecondFactorSection security={{ ...security, secondFactor }} onSaved={onDone} />
          <PasskeysSection security={security} onSaved={onDone} />
        </>
      )}
      <Toaster />
    </main>
  );
}
