import {
  type DeliveryDetail,
  type DeliveryDetailInput,
  deliveryDetail,
  deliveryDetailList,
  pageRange,
} from '@formulary/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { DeliveryDetailForm } from '#web/parts/delivery-details/delivery-detail-form.tsx';
import { DeliveryDetailList } from '#web/parts/delivery-details/delivery-detail-list.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Heard, Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { CUSTOMERS } from './api.ts';
import { useCloseDialog } from './detail/customer-dialog.tsx';

const pathOf = (customerId: string): string =>
  `admin/customers/${encodeURIComponent(customerId)}/delivery-details`;

const customerDetailsQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'delivery-details', customerId],
    queryFn: ({ signal }) =>
      requestJson(pathOf(customerId), deliveryDetailList, { query: pageRange(0, 100), signal }),
  });

const useSaveDetail = (customerId: string, known: DeliveryDetail | undefined) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: DeliveryDetailInput) =>
      known
        ? requestJson(`${pathOf(customerId)}/${known.id}`, deliveryDetail, { method: 'PUT', body: values })
        : requestJson(pathOf(customerId), deliveryDetail, { method: 'POST', body: values }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerDetailsQuery(customerId).queryKey }),
  });
};

const useDeleteDetail = (customerId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`${pathOf(customerId)}/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerDetailsQuery(customerId).queryKey }),
  });
};

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

type DetailDialogProps = { customerId: string; detail: DeliveryDetail | undefined; onClose: () => void };

function DetailDialog({ customerId, detail, onClose }: DetailDialogProps) {
  const formId = useId();
  const save = useSaveDetail(customerId, detail);
  const remove = useDeleteDetail(customerId);
  const [asking, setAsking] = useState(false);
  return (
    <RouteDialog
      title={detail ? 'Edit delivery detail' : 'New delivery detail'}
      onClose={onClose}
      footer={
        <>
          {detail && (
            <Button variant="ghost" className="mr-auto text-owed" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          )}
          <Button type="submit" form={formId} loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <DeliveryDetailForm
        id={formId}
        detail={detail}
        onSave={async (values) => {
          await save.mutateAsync(values);
          toast({ description: 'Delivery detail saved successfully.' });
          onClose();
        }}
        onFailure={(error) => toastError(error, 'Could not save', 'Your input is still here.')}
      />
      {detail && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete this delivery detail?"
          description={`${recipientOf(detail)}, ${addressOf(detail)}. Orders already placed with it do not change.`}
          confirmLabel="Delete"
          destructive
          loading={remove.isPending}
          onConfirm={() =>
            remove.mutate(detail.id, {
              onSuccess: onClose,
              onError: (error) => toastError(error, 'Could not delete'),
            })
          }
        />
      )}
    </RouteDialog>
  );
}

/** Opens the delivery detail in the address, or an empty form for `new`. Renders nothing if there is no such detail. */
export function DetailOfCustomer({ customerId, detailId }: { customerId: string; detailId: string }) {
  const { data } = useQuery(customerDetailsQuery(customerId));
  const onClose = useCloseDialog(customerId);
  const detail = data?.deilveryDetails.find(({ id }) => id === detailId);
  useCrumbName(`/admin/customers/${customerId}/delivery/${detailId}`, detail && recipientOf(detail));
  if (detailId !== 'new' && !detail) return null;
  return <DetailDialog customerId={customerId} detail={detail} onClose={onClose} />;
}
