import type { BankLine, BankProposal } from '@formulary/contract';
import { useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { hasCode } from '#web/lib/calls/errors.ts';
import { formatMoney } from '#web/lib/format.ts';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { useApproveLine, useIgnoreLine, useUndoLine } from '../api.ts';

/** The last decision, which can be undone. */
export type LastDecision = { line: Pick<BankLine, 'id' | 'version'>; says: string };
/** An approval that must be confirmed; `message` explains why. */
export type Doubted = { line: BankLine; proposal: BankProposal; message: string };

const keyOf = ({ id, version }: Pick<BankLine, 'id' | 'version'>): string => `${id} ${version}`;

/**
 * Decides on open lines. A resolved line is hidden until the list is refetched, and reappears if the decision fails.
 */
export const useDecisions = () => {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<LastDecision>();
  const [doubted, setDoubted] = useState<Doubted>();
  const approving = useApproveLine();
  const ignoring = useIgnoreLine();
  const undoing = useUndoLine();

  const hide = (line: BankLine, isHidden: boolean): void =>
    setDecided((current) => {
      const next = new Set(current);
      if (isHidden) next.add(keyOf(line));
      else next.delete(keyOf(line));
      return next;
    });
  const finish = ({ id, version }: BankLine, says: string): void => {
    setLast({ line: { id, version: version + 1 }, says });
    announce(says);
  };

  const approve = (line: BankLine, proposal: BankProposal, isConfirmed = false): void => {
    const { customer, outcome, payment, orders } = proposal;
    const settlements = orders.map(({ id: orderId, amount }) => ({ orderId, amount }));
    const approval = {
      customerId: customer.id,
      outcome,
      paymentId: payment?.id ?? null,
      settlements,
      isConfirmed,
    };
    hide(line, true);
    setDoubted(undefined);
    approving.mutate(
      { line, approval },
      {
        onSuccess: () => finish(line, `Approved ${formatMoney(line.amount)} from ${customer.name}.`),
        onError: (error) => {
          hide(line, false);
          if (hasCode(error, 'CONFIRMATION_REQUIRED')) setDoubted({ line, proposal, message: error.message });
          else toastError(error, 'Could not approve the payment');
        },
      },
    );
  };

  const ignore = (line: BankLine): void => {
    hide(line, true);
    ignoring.mutate(line, {
      onSuccess: () => finish(line, `Ignored ${formatMoney(line.amount)}.`),
      onError: (error) => {
        hide(line, false);
        toastError(error, 'Could not ignore the line');
      },
    });
  };

  const undo = (line: Pick<BankLine, 'id' | 'version'>): void =>
    undoing.mutate(line, {
      onSuccess: () => {
        setLast(undefined);
        announce('The line was reopened.');
      },
      onError: (error) => toastError(error, 'Could not undo the decision'),
    });

  return {
    isHidden: (line: BankLine): boolean => decided.has(keyOf(line)),
    last,
    doubted,
    forgetDoubt: () => setDoubted(undefined),
    forgetLast: () => setLast(undefined),
    approve,
    ignore,
    undo,
    isUndoing: undoing.isPending,
  };
};

export type Decisions = ReturnType<typeof useDecisions>;
