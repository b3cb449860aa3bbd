import type { DeliveryDetail } from '@formulary/contract';
import { useState } from 'react';
import { tellFailure } from '#web/ui/feedback/tell-failure.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { recipientOf } from '../../delivery-details/address.ts';
import { useToggleDefault } from '../api.ts';

const TITLE = 'Default Delivery';

/** Marks the delivery detail that orders start with. */
export function DefaultCheckbox({ detail }: { detail: DeliveryDetail }) {
  const { mutateAsync } = useToggleDefault();
  const [ticked, setTicked] = useState<boolean>();
  const toggle = async () => {
    setTicked(!detail.isDefault);
    try {
      await mutateAsync(detail);
      toast({ title: TITLE, description: 'Default delivery has been updated.' });
    } catch (error) {
      tellFailure(error, TITLE);
    }
    setTicked(undefined);
  };
  return (
    <Checkbox
      label={`Default: ${recipientOf(detail)}, ${detail.streetAddress}`}
      hideLabel
      title="Default delivery"
      checked={ticked ?? detail.isDefault}
      onChange={() => void toggle()}
      className="px-3"
    />
  );
}
