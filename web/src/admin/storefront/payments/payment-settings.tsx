import { useSuspenseQuery } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { staffStoreQuery, useSaveStore } from '../api.ts';

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
              A customer’s credit automatically pays what is due first when the credit is added and when an
              order is placed: invoices by their due date, then orders without an invoice by their date. You
              can undo each settlement on its order. While this is off, staff use credit on each order.
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
                    ? 'Credit now pays what is due first.'
                    : 'Credit now stays on the account until staff use it.',
                }),
            },
          )
        }
      />
    </section>
  );
}
