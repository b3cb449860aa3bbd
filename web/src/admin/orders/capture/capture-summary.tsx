import {
  type Cents,
  creditStatus,
  formatRate,
  linesTotal,
  type OrderCustomerDetail,
} from '@formulary/contract';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney, formatNumber, formatTax } from '#web/lib/format.ts';
import { storeTaxRules } from '#web/lib/store-tax.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { OrderTextFields } from '#web/parts/orders/order-text-fields.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useCapture } from './capture-store.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import type { CaptureOrder } from './use-capture-order.ts';

type CreditLimitProps = {
  creditLimit: Cents | null;
  outstandingAfter: Cents;
  /** Whether the signed-in user may override the limit. */
  mayOverride: boolean;
  reason: string;
  onReason: (reason: string) => void;
};

/** Warns near the credit limit; beyond it, asks for the reason of an override. */
function CreditLimit(props: CreditLimitProps) {
  const { creditLimit, outstandingAfter, mayOverride, reason, onReason } = props;
  const standing = creditStatus(outstandingAfter, creditLimit);
  if (creditLimit === null || standing === 'within') return null;
  const after = (
    <>
      <span className="figures">{formatMoney(outstandingAfter)}</span> of{' '}
      <span className="figures">{formatMoney(creditLimit)}</span> with this order.
    </>
  );
  if (standing === 'near')
    return (
      <Notice title="Close to the credit limit" className="mt-4">
        <p>{after}</p>
      </Notice>
    );
  return (
    <Notice tone="owed" title="Over the credit limit" className="mt-4">
      <p>
        {after} {!mayOverride && 'Only an Admin can override the limit.'}
      </p>
      {mayOverride && (
        <TextareaField
          label="Reason for the override"
          value={reason}
          maxLength={500}
          onChange={({ target }) => onReason(target.value)}
          className="mt-3 text-ink"
        />
      )}
    </Notice>
  );
}

type CaptureSummaryProps = { customer: OrderCustomerDetail; order: CaptureOrder };

export function CaptureSummary({ customer, order }: CaptureSummaryProps) {
  const { lines, isCollected, tax, total, outstandingAfter, lack, failure } = order;
  const { poNumber, note, set } = useCapture();
  const { pricesIncludeVat, vatRate } = storeTaxRules();
  const vat = `VAT at ${formatRate(vatRate)}`;
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const after = describeBalance(outstandingAfter);
  return (
    <section aria-labelledby="capture-summary" className="card px-5.5 py-5 beside:sticky beside:top-4">
      <h2 id="capture-summary" className="title-group mb-3">
        Delivery and total
      </h2>
      <DeliveryChoice customer={customer} />
      <div className="mt-4 flex flex-col gap-3">
        <OrderTextFields poNumber={poNumber} note={note} onChange={set} />
      </div>
      <dl className="mt-4">
        <Row term={`${formatNumber(packs)} ${packs === 1 ? 'item' : 'items'}`}>
          {formatMoney(linesTotal(lines))}
        </Row>
        <Row term={isCollected ? 'Collection' : 'Delivery'}>
          {!isCollected && customer.deliveryFee > 0 ? formatMoney(customer.deliveryFee) : 'Free'}
        </Row>
        {!pricesIncludeVat && <Row term={vat}>{formatTax(tax)}</Row>}
        <Row term="Total" className="mt-1 border-t pt-3 font-semibold text-ink text-xl">
          {formatMoney(total)}
        </Row>
        {pricesIncludeVat && tax > 0 && (
          <Row term="Includes VAT" className="pt-0 text-sm">
            {formatTax(tax)}
          </Row>
        )}
        <Row term={`${after.label} after this order`} className="pt-0 text-sm">
          <span className={after.className}>{after.amount}</span>
        </Row>
      </dl>
      {total > 0 && <CreditLimit {...order.credit} outstandingAfter={outstandingAfter} />}
      {failure && (
        <Notice tone="owed" title={failure.title} className="mt-4">
          {failure.hint}
        </Notice>
      )}
      <Button
        size="lg"
        className="mt-4 w-full"
        disabled={lack !== undefined}
        loading={order.isPlacing}
        onClick={order.place}
      >
        Place order
        <Kbd>Ctrl ↵</Kbd>
      </Button>
      {lack && <p className="mt-2 text-center text-muted text-sm">{lack}</p>}
      <ConfirmDialog
        open={order.closed.isAsking}
        onOpenChange={order.closed.onAsk}
        title="The store is closed"
        description={`Place this order for ${customer.name} even though the store is closed? The audit log records it.`}
        confirmLabel="Place order"
        onConfirm={order.closed.onConfirm}
      />
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
