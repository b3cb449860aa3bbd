import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ownSecurityQuery } from './api.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The sign-in methods besides the password. */
function Methods() {
  const { data: security, error, refetch } = useQuery(ownSecurityQuery);
  if (error && !security) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!security) return <Skeleton className="h-40 rounded-tile" />;
  const { secondFactor } = security;
  return (
    <>
      <PasskeysSection security={security} />
      {secondFactor && <SecondFactorSection security={{ ...security, secondFactor }} />}
    </>
  );
}

export function SecurityScreen() {
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-5">
      <PageHeader title="Sign-in and security" />
      <SecuritySection
        title="Password"
        text="Changing it signs you out on your other devices."
        action={
          <LinkButton to="/profile/change-password" variant="secondary">
            Change password
          </LinkButton>
        }
      />
      <Methods />
      <SessionsSection />
    </div>
  );
}
