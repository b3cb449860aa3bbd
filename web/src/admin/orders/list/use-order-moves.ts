import type { OrderMoveOutcomes, StaffOrderSummary } from '@formulary/contract';
import { useState } from 'react';
import type { Selection } from '#web/admin/list/selection.tsx';
import { announce } from '#web/lib/announce.tsx';
import { tellFailure } from '#web/ui/feedback/tell-failure.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useMoveOrders } from '../api.ts';
import { concernAbout, countOrders, type OrderAct, turnedUnpaid } from '../moves.ts';

export type Refusal = OrderMoveOutcomes['outcomes'][number];
/** An action that awaits confirmation. */
export type Asked = {
  act: OrderAct;
  orders: readonly StaffOrderSummary[];
  concern: string;
  /** Confirming includes the unpaid orders, which the question names. */
  allowUnpaid: boolean;
};

/** Moves the selected orders, after a confirmation where needed; refused orders stay selected. */
export const useOrderMoves = (selection: Selection<StaffOrderSummary>) => {
  const { mutate, isPending } = useMoveOrders();
  const [asked, setAsked] = useState<Asked>();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const move = (act: OrderAct, orders: readonly StaffOrderSummary[], allowUnpaid: boolean) =>
    mutate(
      { orderIds: orders.map(({ id }) => id), to: act.to, allowUnpaid },
      {
        onSuccess: ({ outcomes }) => {
          const refused = outcomes.filter(({ isMoved }) => !isMoved);
          const unpaid = orders.filter(({ id }) => refused.some((one) => one.isUnpaid && one.id === id));
          const moved = outcomes.length - refused.length;
          setRefusals(refused.filter(({ isUnpaid }) => !isUnpaid));
          selection.keep(new Set(refused.map(({ id }) => id)));
          setAsked(
            unpaid.length > 0
              ? { act, orders: unpaid, concern: turnedUnpaid(unpaid.length), allowUnpaid: true }
              : undefined,
          );
          if (moved > 0) toast({ description: `${countOrders(moved)} ${act.done}.` });
          if (refused.length > 0) announce(`${countOrders(refused.length)} not moved`);
        },
        onError: (error) => {
          setAsked(undefined);
          tellFailure(error, 'Could not move the orders');
        },
      },
    );

  return {
    isPending,
    asked,
    refusals,
    forgetRefusals: () => setRefusals([]),
    start: (act: OrderAct) => {
      const { rows: orders } = selection;
      if (orders.length === 0 || isPending) return;
      const concern = concernAbout(orders, act.to);
      if (concern) setAsked({ act, orders, concern, allowUnpaid: orders.some(({ isPaid }) => !isPaid) });
      else move(act, orders, false);
    },
    confirm: () => asked && move(asked.act, asked.orders, asked.allowUnpaid),
    dismiss: () => setAsked(undefined),
  };
};
