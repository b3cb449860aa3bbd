import {
  type Cents,
  creditStatus,
  formatRate,
  linesTotal,
  type OrderCustomerDetail,
} from '@formulary/contract';
import { Store, Truck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber, formatTax } from '#web/lib/format.ts';
import { storeTaxRules } from '#web/lib/store-settings.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { DeliveryDetailForm } from '#web/parts/delivery-details/delivery-detail-form.tsx';
import { OrderTextFields } from '#web/parts/orders/order-text-fields.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCapture } from './capture-store.ts';
import type { CaptureOrder } from './use-capture-order.ts';

const WAYS = [
  { value: 'delivery', label: 'Delivery', icon: <Truck aria-hidden /> },
  { value: 'collection', label: 'Collection', icon: <Store aria-hidden /> },
];
const TOLD = 'told';

function DeliveryChoice({ customer }: { customer: OrderCustomerDetail }) {
  const { forCollection, recipientName, deliveryDetailId, address, set } = useCapture();
  const [isTelling, setIsTelling] = useState(false);
  const formId = useId();
  const options = customer.deliveryDetails.map((detail) => ({
    value: detail.id,
    label: `${recipientOf(detail)}, ${addressOf(detail)}`,
  }));
  if (address) options.unshift({ value: TOLD, label: `${recipientOf(address)}, ${addressOf(address)}` });
  return (
    <div className="flex flex-col gap-3">
      {customer.canCollect && (
        <SegmentedControl
          label="Fulfilment"
          value={forCollection ? 'collection' : 'delivery'}
          segments={WAYS}
          onChange={(way) => set({ forCollection: way === 'collection' })}
        />
      )}
      {forCollection ? (
        <TextField
          label="Recipient name"
          value={recipientName ?? customer.name}
          maxLength={100}
          onChange={({ target }) => set({ recipientName: target.value })}
        />
      ) : (
        <>
          {options.length > 0 && (
            <SelectField
              label="Deliver to"
              options={options}
              value={address ? TOLD : (deliveryDetailId ?? options[0]?.value)}
              onChange={({ target }) => {
                if (target.value !== TOLD) set({ deliveryDetailId: target.value, address: undefined });
              }}
            />
          )}
          <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsTelling(true)}>
            {options.length > 0 ? 'Another address…' : 'Add an address…'}
          </Button>
        </>
      )}
      {isTelling && (
        <RouteDialog
          title="Address for this order"
          onClose={() => setIsTelling(false)}
          footer={
            <Button type="submit" form={formId}>
              Deliver here
            </Button>
          }
        >
          <DeliveryDetailForm
            id={formId}
            isForOneOrder
            onSave={async (told) => {
              set({ address: told });
              setIsTelling(false);
            }}
            onFailure={() => undefined}
          />
        </RouteDialog>
      )}
    </div>
  );
}

type CreditLimitProps = {
  creditLimit: Cents | null;
  outstandingAfter: Cents;
  /** Whether the signed-in user may override the limit. */
  mayOverride: boolean;
  reason: string;
  onReason: (reason: string) => void;
};

/** Warns when the order comes close to the credit limit; beyond it, asks for a reason to override the limit. */
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
