import { Link } from '@tanstack/react-router';
import { ChevronRight, ReceiptText } from 'lucide-react';
import { cn } from '#web/lib/class-names/cn.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { useCurrentUser } from '../../accounts/api.ts';
import { describeBalance } from '../../ledger/balance.ts';

/** What is owed or in credit, the way to its history, and the way to pay it off. */
export function BalanceCard() {
  const { paymentOutstanding } = useCurrentUser();
  const { label, amount, className } = describeBalance(paymentOutstanding);
  return (
    <section
      aria-label="Balance"
      className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-tile px-5 py-5 sm:px-7 sm:py-6"
    >
      <div>
        <p className="text-muted">{label}</p>
        <p className={cn('figures font-medium text-[2.5rem] leading-tight tracking-tight', className)}>
          {amount}
        </p>
        <Link
          to="/proof-of-payments/history"
          className="-ml-1 inline-flex min-h-6 items-center gap-0.5 rounded-sm px-1 font-medium text-primary underline-offset-2 hover:underline max-desktop:min-h-11"
        >
          History
          <ChevronRight aria-hidden className="size-4" />
        </Link>
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
    </section>
  );
}
