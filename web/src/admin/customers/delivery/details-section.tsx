import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DeliveryDetailList } from '#web/parts/delivery-details/delivery-detail-list.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Heard, Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { customerDetailsQuery } from './api.ts';

export function DetailsSection({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const query = useQuery(customerDetailsQuery(customerId));
  const details = query.data?.deilveryDetails;
  return (
    <section aria-label="Delivery details" className="card px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="title-group">Delivery details</h2>
        <LinkButton
          to="/admin/customers/$id/delivery/$detailId"
          params={{ id: customerId, detailId: 'new' }}
          search={true}
          resetScroll={false}
          variant="secondary"
          size="sm"
        >
          Add
        </LinkButton>
      </div>
      <Heard
        query={query}
        isEmpty={!details?.length}
        nothing={<Nothing className="mt-2">None yet.</Nothing>}
        skeleton={<Skeleton className="mt-3 h-19" />}
      >
        <DeliveryDetailList
          details={details}
          isFetching={false}
          pickLabel="Edit"
          onPick={({ id: detailId }) =>
            navigate({
              to: '/admin/customers/$id/delivery/$detailId',
              params: { id: customerId, detailId },
              search: true,
              resetScroll: false,
            })
          }
        />
      </Heard>
    </section>
  );
}
