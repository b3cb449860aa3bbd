import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { sureQuery } from './api.ts';
import type { Decisions } from './use-decisions.ts';

type SureDialogProps = { decisions: Decisions; onClose: () => void };

/** Shows how many suggestions are sure, with examples, before they are confirmed. */
function SureDialog({ decisions, onClose }: SureDialogProps) {
  const query = useQuery({ ...sureQuery, gcTime: 0 });
  const sure = query.data;
  // Another attempt continues the first one, so that both can be undone together.
  const [begun, setBegun] = useState<string>();
  const confirm = async (): Promise<void> => {
    if (!sure?.products) return;
    const id = begun ?? sure.id;
    setBegun(id);
    if (await decisions.confirmAllSure(id, sure.products)) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Confirm all sure suggestions?"
      description="The name, the declared active ingredients and the strength of these products agree. You can undo this."
      confirmLabel={sure ? `Confirm ${formatNumber(sure.products)}` : 'Confirm'}
      loading={decisions.isBusy}
      onConfirm={() => void confirm()}
    >
      {sure ? (
        <>
          <p>
            <span className="figures">{formatNumber(sure.products)}</span>{' '}
            {sure.products === 1 ? 'product' : 'products'} with{' '}
            <span className="figures">{formatNumber(sure.substances)}</span>{' '}
            {sure.substances === 1 ? 'substance' : 'substances'}. Examples:
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
          <section aria-label="Examples" tabIndex={0} className="mt-3 max-h-72 overflow-y-auto">
            <ul className="flex flex-col gap-2 text-sm">
              {sure.examples.map(({ id, name, labName, dosage, strength, packSize, suggestion }) => (
                <li key={id} className="wrap-anywhere">
                  <span className="font-medium">{suggestion}</span>: {name}
                  <span className="block text-muted text-xs">
                    {[dosage, strength, packSize, labName].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      ) : (
        <>
          <FailedPart query={query} what="the suggestions" />
          {!query.error && <Skeleton className="h-72 w-full" />}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Confirms all sure suggestions together. */
export function ConfirmSure({ count, decisions }: { count: number; decisions: Decisions }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      {count > 0 && (
        <Button variant="secondary" className="w-fit" onClick={() => setAsks(true)}>
          <ListChecks aria-hidden />
          Confirm {formatNumber(count)} sure {count === 1 ? 'suggestion' : 'suggestions'}…
        </Button>
      )}
      {asks && <SureDialog decisions={decisions} onClose={() => setAsks(false)} />}
    </>
  );
}
