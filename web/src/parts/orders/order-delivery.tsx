import type { Order } from '@formulary/contract';
import { Store, Truck } from 'lucide-react';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';

/** Where the order is delivered, or who collects it, as entered when it was placed. */
export function OrderDelivery({ order: { forCollection, deliveryDetail } }: { order: Order }) {
  const { phone, specialInstructions } = deliveryDetail;
  return (
    <section aria-labelledby="order-delivery" className="mt-8">
      <h2 id="order-delivery" className="title-group mb-3">
        {forCollection ? 'Collection' : 'Delivery'}
      </h2>
      <div className="card flex flex-wrap items-center gap-4 px-4 py-3.5">
        <div
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-control border [&_svg]:size-4.5"
        >
          {forCollection ? <Store /> : <Truck />}
        </div>
        <div className="min-w-[min(10rem,100%)] flex-1">
          <p className="wrap-anywhere font-medium">
            {forCollection && <span className="font-normal text-muted">Collected by </span>}
            {recipientOf(deliveryDetail)}
          </p>
          {!forCollection && (
            <p className="wrap-anywhere text-muted text-sm">
              {addressOf(deliveryDetail)}
              {phone && (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">{phone}</span>
                </>
              )}
            </p>
          )}
          {specialInstructions && (
            <p className="wrap-anywhere whitespace-pre-line text-muted text-sm italic">
              {specialInstructions}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
