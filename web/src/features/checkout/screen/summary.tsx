import { type Cents, creditStatus, formatRate } from '@formulary/contract';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber, formatTax } from '#web/lib/format.ts';
import { storeTaxRules } from '#web/lib/store-settings.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { OrderTotals } from '../checking/check-lines.ts';

type SummaryProps = { totals: OrderTotals; forCollection: boolean; className?: string; children?: ReactNode };

export const itemsText = (quantity: number): string =>
  `${formatNumber(quantity)} ${quantity === 1 ? 'item' : 'items'}`;

/** Warns when the order comes close to the credit limit or exceeds it. */
function CreditNotice({ outstandingAfter }: { outstandingAfter: Cents }) {
  const { creditLimit } = useCurrentUser();
  const standing = creditStatus(outstandingAfter, creditLimit);
  if (creditLimit === null || standing === 'within') return null;
  const isBeyond = standing === 'beyond';
  return (
    <Notice
      tone={isBeyond ? 'owed' : 'notice'}
      title={isBeyond ? 'Over your credit limit' : 'Close to your credit limit'}
      className="mt-4"
    >
      <p>
        With this order you will owe <span className="figures">{formatMoney(outstandingAfter)}</span>. Your
        limit is <span className="figures">{formatMoney(creditLimit)}</span>.
        {isBeyond && ' Please order less, or pay first.'}
      </p>
    </Notice>
  );
}

export function Summary({ totals, forCollection, className, children }: SummaryProps) {
  const after = describeBalance(totals.outstandingAfter);
  const { pricesIncludeVat, vatRate } = storeTaxRules();
  const vat = `VAT at ${formatRate(vatRate)}`;
  return (
    <section aria-label="Summary" className={cn('card px-5.5 py-5', className)}>
      <h2 className="title-group">Summary</h2>
      <dl className="mt-2.5">
        <Row term={itemsText(totals.quantity)}>{formatMoney(totals.lines)}</Row>
        <Row term={forCollection ? 'Collection' : 'Delivery'}>
          {totals.deliveryFee > 0 ? formatMoney(totals.deliveryFee) : 'Free'}
        </Row>
        {!pricesIncludeVat && <Row term={vat}>{formatTax(totals.tax)}</Row>}
        <Row term="Total" className="mt-1 border-t pt-3 font-semibold text-ink text-xl">
          {formatMoney(totals.total)}
        </Row>
        {pricesIncludeVat && totals.tax > 0 && (
          <Row term="Includes VAT" className="pt-0 text-sm">
            {formatTax(totals.tax)}
          </Row>
        )}
        <Row term={`${after.label} after this order`} className="pt-0 text-sm">
          <span className={after.className}>{after.amount}</span>
        </Row>
      </dl>
      {totals.quantity > 0 && <CreditNotice outstandingAfter={totals.outstandingAfter} />}
      {children}
    </section>
  );
}

function Row({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-muted', className)}>
      <dt>{term}</dt>
      <dd className="figures text-ink">{children}</dd>
    </div>
  );
}
