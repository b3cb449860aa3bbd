import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ListSearch } from '#web/lib/list-search.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import {
  DeliveryDetailBrowser,
  DeliveryDetailSearch,
} from '../../delivery-details/delivery-detail-browser.tsx';
import { DefaultCheckbox } from './default-checkbox.tsx';

/** Every place that the customer's orders go to; a tick marks the one that they start with. */
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
