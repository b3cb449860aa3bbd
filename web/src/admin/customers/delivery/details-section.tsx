import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DeliveryDetailList } from '#web/features/delivery-details/delivery-detail-list.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { customerDetailsQuery } from './api.ts';

export function DetailsSection({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(customerDetailsQuery(customerId));
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
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : data?.deilveryDetails.length === 0 ? (
        <p className="mt-2 text-muted text-sm">None yet.</p>
      ) : (
        <DeliveryDetailList
          details={data?.deilveryDetails}
          isFetching={isFetching && !data}
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
      )}
    </section>
  );
}
