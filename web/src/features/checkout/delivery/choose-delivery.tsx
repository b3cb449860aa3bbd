import type { DeliveryDetail } from '@formulary/contract';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { recipientOf } from '#web/parts/delivery-details/address.ts';
import {
  DeliveryDetailBrowser,
  DeliveryDetailSearch,
} from '#web/parts/delivery-details/delivery-detail-list.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useMarkChoosing, useOrderDelivery } from './order-delivery.ts';

/** The delay before returning to the cart, so that the choice can be seen. */
const REDIRECT_DELAY = 250;

type ChooseDeliveryProps = {
  search: ListSearch;
  onSearchChange: (change: Partial<ListSearch>) => void;
  onClose: () => void;
  children: ReactNode;
};

export function ChooseDelivery({ search, onSearchChange, onClose, children }: ChooseDeliveryProps) {
  useMarkChoosing();
  const { detail: current } = useOrderDelivery();
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(returning.current), []);

  const pick = (detail: DeliveryDetail) => {
    useCart.getState().setDeliveryDetail(detail);
    returning.current ??= setTimeout(onClose, REDIRECT_DELAY);
  };
  return (
    <RouteDialog
      title="Choose where to deliver"
      onClose={onClose}
      header={<DeliveryDetailSearch search={search} onSearchChange={onSearchChange} />}
      footer={
        <LinkButton to="/cart/delivery-detail/new" search={true} resetScroll={false}>
          <Plus aria-hidden />
          Add delivery detail
        </LinkButton>
      }
    >
      <DeliveryDetailBrowser
        search={search}
        onSearchChange={onSearchChange}
        onPick={pick}
        pickLabel="Deliver to"
        chosenId={current?.id}
        actions={(detail) => (
          <LinkButton
            to="/cart/delivery-detail/$id"
            params={{ id: detail.id }}
            search={true}
            resetScroll={false}
            variant="ghost"
            size="sm"
            aria-label={`Edit ${recipientOf(detail)}`}
            title="Edit"
          >
            <Pencil aria-hidden />
          </LinkButton>
        )}
      />
      {children}
    </RouteDialog>
  );
}
