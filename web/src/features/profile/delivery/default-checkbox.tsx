import type { DeliveryDetail } from '@formulary/contract';
import { hasStatus, messageOf } from '#web/lib/errors.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { recipientOf } from '../../delivery-details/address.ts';
import { useToggleDefault } from '../api.ts';

const TITLE = 'Default Delivery';

/** Marks the delivery detail that orders start with. */
export function DefaultCheckbox({ detail }: { detail: DeliveryDetail }) {
  const { mutate } = useToggleDefault();
  return (
    <Checkbox
      label={`Default: ${recipientOf(detail)}, ${detail.streetAddress}`}
      hideLabel
      title="Default delivery"
      checked={detail.isDefault}
      onChange={() =>
        mutate(detail, {
          onSuccess: () => toast({ title: TITLE, description: 'Default delivery has been updated.' }),
          onError: (error) => {
            if (!hasStatus(error, 401))
              toast({ title: TITLE, description: messageOf(error), variant: 'destructive' });
          },
        })
      }
      className="px-3"
    />
  );
}
