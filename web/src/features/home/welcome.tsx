import { useCurrentUser } from '#web/features/accounts/api.ts';
import { BalanceSparkline } from '#web/features/ledger/balance-sparkline.tsx';
import { formatAmount } from '#web/lib/format.ts';

/** The greeting, and how the account stands. */
export function Welcome() {
  const { name, paymentOutstanding } = useCurrentUser();
  return (
    <section className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-tile px-7 py-6 desktop:col-span-2">
      <div className="min-w-0">
        <h1 className="title-page wrap-anywhere">Welcome {name}</h1>
        <p className="mt-1.5 text-muted">
          <BalanceMessage outstanding={paymentOutstanding} />
        </p>
      </div>
      <div className="max-md:hidden min-w-40 flex-1 max-w-75">
        <BalanceSparkline />
      </div>
    </section>
  );
}

function BalanceMessage({ outstanding }: { outstanding: number }) {
  if (outstanding === 0) return 'You have no outstanding balance';
  const amount = formatAmount(Math.abs(outstanding));
  if (outstanding > 0)
    return (
      <span className="text-owed">
        Your current outstanding is <strong className="figures font-semibold">{amount}</strong>
      </span>
    );
  return (
    <span className="text-credit">
      Your account is in credit of <strong className="figures font-semibold">{amount}</strong>
    </span>
  );
}
