import { useState } from 'react';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type StockDialogProps = {
  count: string;
  onOpenChange: (open: boolean) => void;
  /** Receives the stock as cell text: `40`, `+10`, `-10`. */
  onStock: (text: string) => void;
};

export function StockDialog({ count, onOpenChange, onStock }: StockDialogProps) {
  const [kind, setKind] = useState<'add' | 'set'>('add');
  const [typed, setTyped] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const text = typed.trim();
  const isGood = kind === 'add' ? /^[+-]?\d{1,8}$/.test(text) : /^\d{1,8}$/.test(text);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Change stock"
      description={
        kind === 'add'
          ? `Adds to the current stock of ${count}. Orders placed in the meantime still count.`
          : `Sets the stock of ${count}. Products whose stock has changed because of an order are skipped and listed.`
      }
      confirmLabel="Change stock"
      onConfirm={() => {
        if (!isGood) setHasSubmitted(true);
        else onStock(kind === 'add' && /^\d/.test(text) ? `+${text}` : text);
      }}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label="Change"
          value={kind}
          segments={[
            { value: 'add', label: 'Add' },
            { value: 'set', label: 'Set' },
          ]}
          onChange={setKind}
        />
        <TextField
          label={kind === 'add' ? 'Packs to add' : 'Packs'}
          hint={kind === 'add' ? 'To remove packs, enter a negative number, such as -12.' : undefined}
          value={typed}
          autoComplete="off"
          error={hasSubmitted && !isGood ? 'Enter a whole number.' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
