import { LogOut } from 'lucide-react';
import { isUnanswered } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { tellFailure } from '#web/ui/feedback/tell-failure.ts';
import { useLogout } from '../accounts/api.ts';

export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button
      variant="secondary"
      loading={logout.isPending}
      onClick={() =>
        logout.mutate(undefined, {
          onError: (error) =>
            tellFailure(
              error,
              isUnanswered(error) ? 'You may still be signed in' : 'You are still signed in',
            ),
        })
      }
    >
      <LogOut aria-hidden />
      Logout
    </Button>
  );
}
