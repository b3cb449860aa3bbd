import type { BankLine, BankProposal } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerFinder } from '#web/admin/orders/capture/finding/customer-finder.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { proposalQuery } from '../api.ts';
import { APPROVE_LABEL } from './describe-proposal.ts';
import { ProposalCard } from './proposal-card.tsx';

type ChooseCustomerDialogProps = {
  line: BankLine;
  onApprove: (proposal: BankProposal) => void;
  onClose: () => void;
};

/** Chooses the customer who paid a line, and shows the effect of approving it for them. */
export function ChooseCustomerDialog({ line, onApprove, onClose }: ChooseCustomerDialogProps) {
  const [customerId, setCustomerId] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <RouteDialog
      title="Who paid this?"
      description={`${formatMoney(line.amount)} on ${formatDay(line.day)}: ${[line.description, line.reference].filter(Boolean).join(' · ')}`}
      onClose={onClose}
      isLeaving={isLeaving}
      initialFocus="input"
    >
      <div className="flex min-h-72 flex-col gap-5">
        <CustomerFinder onPick={({ id }) => setCustomerId(id)} />
        {customerId && (
          <Chosen
            key={customerId}
            line={line}
            customerId={customerId}
            onApprove={(proposal) => {
              onApprove(proposal);
              setIsLeaving(true);
            }}
          />
        )}
      </div>
    </RouteDialog>
  );
}

type ChosenProps = { line: BankLine; customerId: string; onApprove: (proposal: BankProposal) => void };

function Chosen({ line, customerId, onApprove }: ChosenProps) {
  const { data, error, refetch } = useQuery(proposalQuery(line.id, customerId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-28" />;
  return (
    <section aria-label="Chosen customer" className="card p-4">
      <ProposalCard line={line} proposal={data}>
        <Button onClick={() => onApprove(data)} className="max-sm:w-full">
          {APPROVE_LABEL[data.outcome]}
        </Button>
      </ProposalCard>
    </section>
  );
}
