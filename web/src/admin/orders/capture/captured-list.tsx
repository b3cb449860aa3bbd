import type { OrderCustomerDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { byLine, useKnown } from '#web/features/quick-order/known-usuals.ts';
import { CheckListScreen } from '#web/features/quick-order/pasting/check-list-screen.tsx';
import { useHasRows } from '#web/features/quick-order/pasting/list-target.ts';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { AsideProvider, AsideSlot } from '#web/ui/page/aside.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { boughtQuery, customerQuery, usualsQuery } from './api.ts';
import { useCapture } from './capture-store.ts';
import { useCaptureTarget, useListReceiver } from './use-capture-order.ts';

function CheckCustomersList({ customer }: { customer: OrderCustomerDetail }) {
  const { id, name, termsDays } = customer;
  const enabled = useHasRows();
  const usualsOf = useQuery({ ...usualsQuery(id), enabled });
  const boughtBy = useQuery({ ...boughtQuery(id), enabled });
  const { usuals, usualOf } = useKnown(usualsOf.data);
  const bought = boughtBy.data?.bought;
  const captured = useCaptureTarget(useCurrentUser().id, id);
  const order = useMemo(() => ({ ...captured, usualOf }), [captured, usualOf]);
  const receiver = useListReceiver(order, id);
  const inOrder = useCapture(({ lines }) => lines);
  const target = {
    ...receiver,
    back: { to: '/admin/orders/new' as const, search: { customer: id } },
    lines: useMemo(() => Object.fromEntries(inOrder.map((line) => [line.id, line])), [inOrder]),
    customer: name,
    usuals,
    bought: useMemo(() => byLine(bought), [bought]),
    termsDays,
    parts: [
      { query: usualsOf, what: 'the customer’s usual products' },
      { query: boughtBy, what: 'the customer’s last orders' },
    ],
  };
  return (
    <>
      <p className="text-muted">For {name}</p>
      <CheckListScreen target={target} />
    </>
  );
}

/** The check of a list, as the customer has it, for an order that staff capture. */
export function CapturedListScreen({ customerId }: { customerId: string }) {
  const staff = useCurrentUser();
  const { data, error, refetch } = useQuery(customerQuery(customerId));
  useCrumbName('/admin/orders/new', 'New order');
  useCrumbName('/admin/orders/new/list', 'List');
  useEffect(() => useCapture.getState().begin(staff.id, customerId), [staff.id, customerId]);
  if (!data && hasStatus(error, 404))
    return <ErrorState title="Not Found" message="This customer does not exist." />;
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72" />;
  return (
    <AsideProvider>
      <div className="grid items-start gap-6 beside:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <CheckCustomersList customer={data} />
        </div>
        <AsideSlot className="beside:sticky beside:top-4" />
      </div>
    </AsideProvider>
  );
}
