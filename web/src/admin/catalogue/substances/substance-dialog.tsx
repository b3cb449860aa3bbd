import type { ProductSubstance } from '@formulary/contract';
import { PRODUCT_FIELDS } from '@formulary/contract';
import { type FormEvent, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type SubstanceDialogProps = {
  rows: readonly ProductSubstance[];
  isBusy: boolean;
  onSave: (substance: string) => void;
  onClose: () => void;
};

/** Sets the substance of one or more products by hand. */
export function SubstanceDialog({ rows, isBusy, onSave, onClose }: SubstanceDialogProps) {
  const [first] = rows;
  const [substance, setSubstance] = useState(first?.substance || first?.suggestion || '');
  const [isAsked, setAsked] = useState(false);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (substance.trim()) onSave(substance.trim());
    else setAsked(true);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        rows.length === 1
          ? `Substance of ${first?.name}`
          : `Substance of ${formatNumber(rows.length)} products`
      }
      description="Separate several substances with a plus: Paracetamol + Codeine."
      confirmLabel="Save"
      loading={isBusy}
      onConfirm={() => save()}
    >
      <form onSubmit={save}>
        <TextField
          label="Substance"
          hint="Its international nonproprietary name (INN). Include a salt only if it makes a different medicine."
          value={substance}
          maxLength={PRODUCT_FIELDS.substance.limit}
          autoComplete="off"
          error={isAsked && !substance.trim() ? 'Enter a substance.' : undefined}
          onChange={({ target }) => setSubstance(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
