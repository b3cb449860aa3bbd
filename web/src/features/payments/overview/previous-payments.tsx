import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Fragment } from 'react';
import { formatAmount, formatNumber } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EndlessList } from '#web/ui/list/endless-list.tsx';
import { paymentsQuery, paymentTallyQuery } from '../api.ts';
import { CARD_HEIGHT, PaymentCard } from './payment-card.tsx';

/** Every payment so far, newest first, in one or two lanes. */
export function PreviousPayments({ firstPage }: { firstPage: number }) {
  const isMobile = useIsMobile();
  const query = useInfiniteQuery(paymentsQuery(firstPage));
  const lanes = isMobile ? 1 : 2;
  return (
    <section aria-labelledby="previous-payments" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="previous-payments" className="title-group">
          Previous Payments
        </h2>
        <Tally />
      </div>
      <EndlessList
        key={lanes}
        label="Previous Payments"
        query={query}
        items={query.data?.pages.flatMap((page) => page.payments)}
        itemKey={(payment) => payment.id}
        renderItem={(payment) => <PaymentCard payment={payment} />}
        itemHeight={CARD_HEIGHT}
        lanes={lanes}
        gap={16}
        skeletons={4}
        skeleton={<Skeleton className="h-80 rounded-card" />}
        placeKey={`payments-${firstPage}-${lanes}`}
        empty={
          <NoResults
            icon={<ReceiptText />}
            more="A proof that you upload is shown here, with its amount once it has been approved."
          />
        }
      />
    </section>
  );
}

function Tally() {
  const { data } = useQuery(paymentTallyQuery);
  if (!data || data.total === 0) return null;
  const words = [`${formatNumber(data.total)} in all`];
  if (data.awaiting > 0) words.push(`${formatNumber(data.awaiting)} awaiting approval`);
  if (data.approvedAmount > 0) words.push(`${formatAmount(data.approvedAmount)} approved`);
  return (
    <p className="text-muted text-sm">
      {words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' · '}
          <span className="figures">{word}</span>
        </Fragment>
      ))}
    </p>
  );
}
