import { OVERDUE_DAYS } from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { staffStoreQuery, useSaveStore } from '../api.ts';

export function AccessForm() {
  const { data: store } = useSuspenseQuery(staffStoreQuery);
  const save = useSaveStore('access');
  const turn = (restoresAccess: boolean) =>
    save.mutate(
      { restoresAccess },
      {
        onSuccess: () =>
          toast({
            description: restoresAccess
              ? 'Payments now restore access automatically.'
              : 'Access is now restored by an Admin.',
          }),
      },
    );
  return (
    <section aria-label="Access" className="card max-w-4xl p-5 sm:p-6">
      <Switch
        label={
          <>
            <span className="font-medium">Restore access automatically</span>
            <span className="block text-muted text-sm">
              When an approved payment leaves nothing overdue (older than {OVERDUE_DAYS} days), a customer
              whose access was revoked can order again. Otherwise an Admin restores access, when approving a
              payment or on the customer’s page. Customers are told which applies.
            </span>
          </>
        }
        checked={save.isPending ? save.variables.restoresAccess : store.restoresAccess}
        disabled={save.isPending}
        onChange={({ target }) => turn(target.checked)}
      />
    </section>
  );
}
