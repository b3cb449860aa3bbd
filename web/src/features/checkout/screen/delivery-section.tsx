import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { CartOrder } from '../placing/use-cart-order.ts';
import { DeliveryCard } from './delivery-card.tsx';

type DeliverySectionProps = {
  order: CartOrder;
  /** The user tried to order, so missing fields are marked. */
  wasTried: boolean;
  recipientRef: React.Ref<HTMLInputElement>;
  changeRef: React.Ref<HTMLAnchorElement>;
};

export function DeliverySection({ order, wasTried, recipientRef, changeRef }: DeliverySectionProps) {
  const { canCollect } = useCurrentUser();
  const { forCollection, recipientName, delivery, errors } = order;
  return (
    <section aria-labelledby="delivery-title" className="mt-9">
      <h2 id="delivery-title" className="title-group mb-3">
        {forCollection ? 'Collection' : 'Delivery'}
      </h2>
      {forCollection ? (
        <div className="card px-4 py-4">
          <TextField
            ref={recipientRef}
            label="Recipient name"
            hint="Who collects the order from the store."
            autoComplete="name"
            maxLength={100}
            value={recipientName}
            error={wasTried ? errors.recipientName : undefined}
            onChange={(event) => useCart.getState().setRecipientName(event.target.value)}
          />
        </div>
      ) : (
        <DeliveryCard delivery={delivery} isMissing={wasTried} changeRef={changeRef} />
      )}
      {canCollect && (
        <Switch
          className="mt-2"
          checked={forCollection}
          onChange={() => useCart.getState().toggleForCollection()}
          label={
            <>
              Collect instead <span className="text-muted">· no delivery fee</span>
            </>
          }
        />
      )}
    </section>
  );
}
