import { useState } from 'react';
import { Button, type ButtonStyle } from '#web/ui/action/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { discardList } from './pasted-store.ts';

type DiscardListProps = ButtonStyle & { label: string; lines: number };

/** Discards a list. Asks first, because its lines and decisions are lost. */
export function DiscardList({ label, lines, ...style }: DiscardListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...style} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard the pasted list?"
        description={`${lines === 1 ? 'Its line' : 'Its lines'} and your choices are lost. The cart does not change.`}
        confirmLabel="Discard"
        destructive
        returnsFocus={() => false}
        onConfirm={() => {
          setOpen(false);
          discardList();
        }}
      />
    </>
  );
}
