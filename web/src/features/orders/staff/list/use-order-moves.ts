import type { OrderMoveOutcomes, StaffOrderSummary } from '@formulary/contract';
import { useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useMoveOrders } from '../api.ts';
import { concernAbout, countOrders, type OrderAct } from '../moves.ts';
import type { Selection } from './use-selection.ts';

export type Refusal = OrderMoveOutcomes['outcomes'][number];
/** An act that waits for a yes. */
export type Asked = { act: OrderAct; orders: readonly StaffOrderSummary[]; concern: string };

/** Moves what is selected: asks first where something speaks against it, and keeps selected what was refused. */
export const useOrderMoves = (selection: Selection) => {
  const { mutate, isPending } = useMoveOrders();
  const [asked, setAsked] = useState<Asked>();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const move = (act: OrderAct, orders: readonly StaffOrderSummary[]) =>
    mutate(
      { orderIds: orders.map(({ id }) => id), to: act.to },
      {
        onSuccess: ({ outcomes }) => {
          const refused = outcomes.filter(({ isMoved }) => !isMoved);
          const moved = outcomes.length - refused.length;
          setRefusals(refused);
          selection.keep(new Set(refused.map(({ id }) => id)));
          if (moved > 0) toast({ description: `${countOrders(moved)} ${act.done}.` });
          if (refused.length > 0) announce(`${countOrders(refused.length)} not moved`);
        },
        onError: (error) =>
          toast({ title: messageOf(error), description: 'Nothing was moved.', variant: 'destructive' }),
        onSettled: () => setAsked(undefined),
      },
    );

  return {
    isPending,
    asked,
    refusals,
    forgetRefusals: () => setRefusals([]),
    start: (act: OrderAct) => {
      const { orders } = selection;
      if (orders.length === 0 || isPending) return;
      const concern = concernAbout(orders, act.to);
      if (concern) setAsked({ act, orders, concern });
      else move(act, orders);
    },
    confirm: () => asked && move(asked.act, asked.orders),
    dismiss: () => setAsked(undefined),
  };
};
