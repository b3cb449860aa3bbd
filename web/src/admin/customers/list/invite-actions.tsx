import type { CustomerSummary, InvitationOutcomes } from '@formulary/contract';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { BulkBar } from '#web/ui/list/table/bulk-bar.tsx';
import type { Selection } from '#web/ui/list/table/selection.tsx';
import type { SelectFound } from '#web/ui/list/table/use-select-found.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useInviteCustomers } from '../api.ts';
import { personName } from '../person-labels.ts';

type InviteActionsProps = {
  selection: Selection<CustomerSummary>;
  found: SelectFound;
  /** Whether the list shows customers who have not been invited. */
  isListed: boolean;
};

const customersOf = (count: number): string => (count === 1 ? '1 customer' : `${count} customers`);

/** Invites the selected customers, or all who have not been invited yet. */
export function InviteActions({ selection, found, isListed }: InviteActionsProps) {
  const { mutate, isPending } = useInviteCustomers();
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const { rows } = selection;

  const report = ({ outcomes }: InvitationOutcomes): void => {
    const failed = outcomes.filter(({ isInvited }) => !isInvited);
    const nameOf = (id: string): string => {
      const person = rows.find((row) => row.id === id);
      return person ? personName(person) : 'A customer';
    };
    setRefused(failed.map(({ id, message }) => `${nameOf(id)}: ${message}`));
    selection.keep(new Set(failed.map(({ id }) => id)));
    setIsAsking(false);
    toast({ description: `${customersOf(outcomes.length - failed.length)} invited.` });
  };
  const invite = (customerIds: string[] | null) =>
    mutate({ customerIds }, { onSuccess: report, onError: () => setIsAsking(false) });

  return (
    <>
      {isListed && rows.length === 0 && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
            <Mail aria-hidden /> Invite all not yet invited…
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Notice tone="owed" title={`${customersOf(refused.length)} not invited`}>
          <ul className="mt-1 space-y-0.5">
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <BulkBar what="customers" selection={selection} found={found}>
        <Button size="sm" loading={isPending} onClick={() => invite(rows.map(({ id }) => id))}>
          <Mail aria-hidden /> Invite
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Invite all who are not invited yet?"
        description="Every customer with an email address who has not been invited and has no password will get an email with a link to set one."
        confirmLabel="Invite"
        loading={isPending}
        onConfirm={() => invite(null)}
      />
    </>
  );
}
