import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { SafeHtml } from '#web/lib/safe-html.tsx';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';

export function PaymentMessage() {
  const { data: status, isError } = useQuery(storeStatusQuery);
  if ((isError && !status) || status?.paymentMessage === '') return null;
  return (
    <section aria-label="How to pay" className="card flex gap-4 px-5 py-4 sm:px-7">
      <Landmark aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      {status ? (
        <SafeHtml html={status.paymentMessage} className="min-h-6 min-w-0 flex-1 text-sm" />
      ) : (
        <Skeleton className="h-6 flex-1" />
      )}
    </section>
  );
}
