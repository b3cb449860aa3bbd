import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

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
      <SessionsSection />
    </div>
  );
}
