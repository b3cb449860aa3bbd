import type { Order } from '@formulary/contract';

/** The customer's own number and note, if the order has them. */
export function OrderTexts({ order: { poNumber, note } }: { order: Pick<Order, 'poNumber' | 'note'> }) {
  if (!poNumber && !note) return null;
  return (
    <dl className="mt-2 grid gap-1 text-sm">
      {poNumber && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">PO number</dt>
          <dd className="wrap-anywhere font-medium">{poNumber}</dd>
        </div>
      )}
      {note && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">Note</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{note}</dd>
        </div>
      )}
    </dl>
  );
}
