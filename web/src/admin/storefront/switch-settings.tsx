/** Store settings that are a single switch each, saved as soon as it is turned. */
import { OVERDUE_DAYS } from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { staffStoreQuery, useSaveStore } from './api.ts';

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
              payment or on the customer’s page. Customers see which applies.
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

export function PaymentSettings() {
  const { data: store } = useSuspenseQuery(staffStoreQuery);
  const save = useSaveStore('payments');
  const isOn = save.isPending ? save.variables.settlesCredit : store.settlesCredit;
  return (
    <section aria-label="Payments" className="card max-w-4xl p-5 sm:p-6">
      <Switch
        label={
          <>
            <span className="font-medium">Credit settles unpaid orders</span>
            <span className="block text-muted text-sm">
              A customer’s credit automatically pays the oldest amounts due when the credit is added and when
              an order is placed: invoices by due date, then orders without an invoice by date. You can undo
              each settlement on its order. While this is off, staff use credit on each order.
            </span>
          </>
        }
        checked={isOn}
        disabled={save.isPending}
        onChange={({ target }) =>
          save.mutate(
            { settlesCredit: target.checked },
            {
              onSuccess: ({ settlesCredit }) =>
                toast({
                  description: settlesCredit
                    ? 'Credit now pays the oldest amounts due.'
                    : 'Credit now stays on the account until staff use it.',
                }),
            },
          )
        }
      />
    </section>
  );
}
