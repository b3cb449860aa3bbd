import type { DeliveryDetail } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListSearch } from '#web/lib/list-search.ts';
import { recipientOf } from '#web/parts/delivery-details/address.ts';
import {
  DeliveryDetailBrowser,
  DeliveryDetailSearch,
} from '#web/parts/delivery-details/delivery-detail-list.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useToggleDefault } from './api.ts';

const TITLE = 'Default Delivery';

function DefaultCheckbox({ detail }: { detail: DeliveryDetail }) {
  const { mutateAsync } = useToggleDefault();
  const [ticked, setTicked] = useState<boolean>();
  const toggle = async () => {
    setTicked(!detail.isDefault);
    try {
      await mutateAsync(detail);
      toast({ title: TITLE, description: 'Default delivery has been updated.' });
    } catch (error) {
      toastError(error, TITLE);
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

export function DeliveryScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const onSearchChange = (change: Partial<ListSearch>) =>
    navigate({ to: '.', search: (previous) => ({ ...previous, ...change }), resetScroll: false });
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-5">
      <PageHeader title="Delivery details">
        <LinkButton to="/profile/delivery-detail/new" search={true} resetScroll={false}>
          <Plus aria-hidden />
          Delivery
        </LinkButton>
      </PageHeader>
      <DeliveryDetailSearch search={search} onSearchChange={onSearchChange} />
      <section
        aria-label="Delivery details"
        className="card rounded-tile px-5 py-2 sm:px-7 [&_li:last-child]:border-b-0"
      >
        <p aria-hidden className="flex justify-end border-b py-2 text-[0.8125rem] text-muted">
          Default
        </p>
        <DeliveryDetailBrowser
          search={search}
          onSearchChange={onSearchChange}
          pickLabel="Edit"
          onPick={({ id }) =>
            navigate({
              to: '/profile/delivery-detail/$id',
              params: { id },
              search: true,
              resetScroll: false,
            })
          }
          actions={(detail) => <DefaultCheckbox detail={detail} />}
        />
      </section>
    </div>
  );
}
