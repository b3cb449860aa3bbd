import { LogOut } from 'lucide-react';
import { isUnanswered, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
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
            toast({
              title: isUnanswered(error) ? 'You may still be signed in' : 'You are still signed in',
              description: messageOf(error),
              variant: 'destructive',
            }),
        })
      }
    >
      <LogOut aria-hidden />
      Logout
    </Button>
  );
}
