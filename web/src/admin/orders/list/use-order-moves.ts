import type { OrderMoveOutcomes, StaffOrderSummary } from '@formulary/contract';
import { useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import type { Selection } from '#web/ui/list/table/selection.tsx';
import { useMoveOrders } from '../api.ts';
import { countOrders, moveWarning, nowHeldWarning, type OrderAction } from '../moves.ts';

export type Refusal = OrderMoveOutcomes['outcomes'][number];
/** An action that awaits confirmation. */
export type PendingAction = {
  act: OrderAction;
  orders: readonly StaffOrderSummary[];
  concern: string;
  /** Whether confirming also moves the held orders named in the question. */
  allowUnpaid: boolean;
};

/** Moves the selected orders, after a confirmation where needed; orders that cannot be moved stay selected. */
export const useOrderMoves = (selection: Selection<StaffOrderSummary>) => {
  const { mutate, isPending } = useMoveOrders();
  const [pending, setPending] = useState<PendingAction>();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const move = (act: OrderAction, orders: readonly StaffOrderSummary[], allowUnpaid: boolean) =>
    mutate(
      { orderIds: orders.map(({ id }) => id), to: act.to, allowUnpaid },
      {
        onSuccess: ({ outcomes }) => {
          const refused = outcomes.filter(({ isMoved }) => !isMoved);
          const held = orders.filter(({ id }) => refused.some((one) => one.isUnpaid && one.id === id));
          const moved = outcomes.length - refused.length;
          setRefusals(refused.filter(({ isUnpaid }) => !isUnpaid));
          selection.keep(new Set(refused.map(({ id }) => id)));
          setPending(
            held.length > 0
              ? { act, orders: held, concern: nowHeldWarning(held.length), allowUnpaid: true }
              : undefined,
          );
          if (moved > 0) toast({ description: `${countOrders(moved)} ${act.done}.` });
          if (refused.length > 0) announce(`${countOrders(refused.length)} not moved`);
        },
        onError: (error) => {
          setPending(undefined);
          toastError(error, 'Could not move the orders');
        },
      },
    );

  return {
    isPending,
    pending,
    refusals,
    clearRefusals: () => setRefusals([]),
    start: (act: OrderAction) => {
      const { rows: orders } = selection;
      if (orders.length === 0 || isPending) return;
      const concern = moveWarning(orders, act.to);
      if (concern)
        setPending({ act, orders, concern, allowUnpaid: orders.some(({ hold }) => hold !== null) });
      else move(act, orders, false);
    },
    confirm: () => pending && move(pending.act, pending.orders, pending.allowUnpaid),
    dismiss: () => setPending(undefined),
  };
};
