import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ReceiptText } from 'lucide-react';
import { Fragment } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { paymentsQuery, paymentTotalsQuery } from '#web/parts/payments/api.ts';
import { PaymentMessage } from '#web/parts/payments/payment-message.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { EndlessList } from '#web/ui/list/endless-list.tsx';
import { AmountsDueList } from './amounts-due.tsx';
import { CARD_HEIGHT, PaymentCard } from './payment-card.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';

const MORE =
  '-ml-1 inline-flex min-h-6 items-center gap-0.5 rounded-sm px-1 font-medium text-primary underline-offset-2 hover:underline max-desktop:min-h-11';

function BalanceCard() {
  const { paymentOutstanding } = useCurrentUser();
  const { label, amount, className } = describeBalance(paymentOutstanding);
  return (
    <section
      aria-label="Balance"
      className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-tile px-5 py-5 sm:px-7 sm:py-6"
    >
      <div>
        <p className="text-muted">{label}</p>
        <p
          className={cn(
            'figures font-medium text-[2.5rem] cramped:text-[length:11cqi] leading-tight tracking-tight',
            className,
          )}
        >
          {amount}
        </p>
        <span className="flex flex-wrap gap-x-4">
          <Link to="/proof-of-payments/history" className={MORE}>
            History
            <ChevronRight aria-hidden className="size-4" />
          </Link>
          <Link to="/documents" className={MORE}>
            Documents
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        </span>
      </div>
      <LinkButton
        to="/proof-of-payments/upload"
        search={true}
        resetScroll={false}
        size="lg"
        className="max-sm:w-full"
      >
        <ReceiptText aria-hidden />
        Upload Proof of Payment
      </LinkButton>
      <AmountsDueList />
    </section>
  );
}

function PreviousPayments({ firstPage }: { firstPage: number }) {
  const isMobile = useIsMobile();
  const query = useInfiniteQuery(paymentsQuery(firstPage));
  const lanes = isMobile ? 1 : 2;
  return (
    <section aria-labelledby="previous-payments" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="previous-payments" className="title-group">
          Previous Payments
        </h2>
        <PaymentCounts />
      </div>
      <EndlessList
        key={lanes}
        label="Previous Payments"
        query={query}
        items={query.data?.pages.flatMap((page) => page.payments)}
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
            more="Proofs that you upload are shown here, with their amounts once they are approved."
          />
        }
      />
    </section>
  );
}

function PaymentCounts() {
  const { data } = useQuery(paymentTotalsQuery);
  if (!data || data.total === 0) return null;
  const words = [`${formatNumber(data.total)} in total`];
  if (data.awaiting > 0) words.push(`${formatNumber(data.awaiting)} awaiting approval`);
  if (data.approvedAmount > 0) words.push(`${formatMoney(data.approvedAmount)} approved`);
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

type PaymentsScreenProps = { page: number; orderId: string | undefined };

export function PaymentsScreen({ page, orderId }: PaymentsScreenProps) {
  return (
    <div className="mt-2.5">
      <h1 className="sr-only">Payments</h1>
      <div className="flex flex-col gap-4">
        <BalanceCard />
        <PaymentMessage />
      </div>
      <UnpaidOrders orderId={orderId} />
      <PreviousPayments firstPage={page} />
    </div>
  );
}
