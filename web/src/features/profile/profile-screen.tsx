import { PageHeader } from '#web/ui/display/page-header.tsx';
import { useCurrentUser } from '../accounts/api.ts';
import { LogoutButton } from './logout-button.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Who one is, how the account is set up, and the way out. */
export function ProfileScreen() {
  const { id, username } = useCurrentUser();
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-5">
      <PageHeader title="Profile">
        <p className="text-muted">
          Signed in as <span className="font-medium text-ink">{username}</span>
        </p>
      </PageHeader>
      <ProfileForm key={id} />
      <ProfileLinks />
      <ThemeChoice />
      <div className="flex">
        <LogoutButton />
      </div>
    </div>
  );
}
