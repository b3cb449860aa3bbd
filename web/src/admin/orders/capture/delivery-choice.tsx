import type { OrderCustomerDetail } from '@formulary/contract';
import { Store, Truck } from 'lucide-react';
import { useId, useState } from 'react';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { DeliveryDetailForm } from '#web/parts/delivery-details/delivery-detail-form.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCapture } from './capture-store.ts';

const WAYS = [
  { value: 'delivery', label: 'Delivery', icon: <Truck aria-hidden /> },
  { value: 'collection', label: 'Collection', icon: <Store aria-hidden /> },
];
const TOLD = 'told';

export function DeliveryChoice({ customer }: { customer: OrderCustomerDetail }) {
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
