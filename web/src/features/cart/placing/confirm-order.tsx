import type { ReactNode } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { addressOf, recipientOf } from '../../delivery-details/address.ts';
import { describeBalance } from '../../ledger/balance.ts';
import type { OrderTotals } from '../checking/totals.ts';
import type { OrderPayload } from './order-payload.ts';

type ConfirmOrderProps = {
  open: boolean;
  /** Undefined while the cart cannot be ordered as it is. */
  payload: OrderPayload | undefined;
  totals: OrderTotals;
  placing: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  onClosed: () => void;
};

/** The last look before ordering: what it comes to, where it goes, and what is owed after it. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { open, payload, totals, placing, onOpenChange, onConfirm, onClosed } = props;
  const after = describeBalance(totals.outstandingAfter);
  return (
    <ConfirmDialog
      open={open && payload !== undefined}
      onOpenChange={onOpenChange}
      title="Place this order?"
      confirmLabel="Place order"
      cancelLabel="Not yet"
      loading={placing}
      onConfirm={onConfirm}
      onClosed={onClosed}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
        <Row term="Total">
          <span className="figures font-semibold text-lg">{formatMoney(totals.total)}</span>
        </Row>
        {payload && (
          <Row term={payload.forCollection ? 'Collected by' : 'Deliver to'}>
            <span className="block font-medium">{recipientOf(payload.deliveryDetail)}</span>
            {!payload.forCollection && (
              <span className="text-muted text-sm">{addressOf(payload.deliveryDetail)}</span>
            )}
          </Row>
        )}
        <Row term={`${after.label} after`}>
          <span className={`figures font-semibold ${after.className}`}>{after.amount}</span>
        </Row>
      </dl>
    </ConfirmDialog>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere text-right">{children}</dd>
    </>
  );
}
