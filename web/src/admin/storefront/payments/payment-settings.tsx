import { useSuspenseQuery } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { staffStoreQuery, useSaveStore } from '../api.ts';

/** How the store deals with payments. */
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
              A customer’s credit pays their oldest unpaid orders by itself, when the credit arises and when
              an order is placed. Each such settlement can be undone on its order. While this is off, credit
              is used order by order.
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
                    ? 'Credit settles the oldest unpaid orders.'
                    : 'Credit stays until somebody uses it.',
                }),
            },
          )
        }
      />
    </section>
  );
}
