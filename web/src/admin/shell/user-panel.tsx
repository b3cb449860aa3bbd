import { LogOut } from 'lucide-react';
import { useCurrentUser, useLogout } from '#web/parts/accounts/api.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { toastError } from '#web/ui/feedback/toast-error.ts';
import { ThemeMenu } from '#web/ui/overlay/theme-menu.tsx';

export function UserPanel() {
  const { name, surname, role } = useCurrentUser();
  const logout = useLogout();
  const signOut = () =>
    logout.mutate(undefined, {
      onError: (error) => toastError(error, 'You are still signed in'),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <p className="min-w-0 flex-1 desktop:basis-full leading-tight">
        <span className="block truncate font-medium">
          {name} {surname}
        </span>
        <span className="text-[0.8125rem] text-muted">{role.name}</span>
      </p>
      <ThemeMenu />
      <IconButton label="Sign out" aria-busy={logout.isPending || undefined} onClick={signOut}>
        <LogOut aria-hidden />
      </IconButton>
    </div>
  );
}
