import { REASON_MAX, reasonFault } from '@formulary/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { Notice } from '../feedback/notice.tsx';
import { TextareaField } from '../form/textarea-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ReasonDialogProps = {
  /** The label of the field. */
  label?: string;
  /** Whether the action takes something away from the person it is about. */
  destructive?: boolean;
  open: boolean;
  title: string;
  description: string;
  confirmLabel: string;
  /** Common reasons to choose from. */
  suggestions: readonly string[];
  isPending: boolean;
  error: Error | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason before an action. Enter in the field confirms. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, description, confirmLabel, suggestions, isPending, error } = props;
  const { label = 'Reason', destructive = true } = props;
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = reasonFault(reason);

  const confirm = () => {
    setIsChecked(true);
    if (fault) field.current?.focus();
    else if (!isPending) props.onConfirm(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      destructive={destructive}
      loading={isPending}
      onConfirm={confirm}
      // The focus starts in the reason field, not on Cancel.
      initialFocus={field}
    >
      <div className="flex flex-col gap-3">
        {error && <Notice tone="owed" title={messageOf(error)} />}
        <TextareaField
          ref={field}
          label={label}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={onKeyDown}
          error={isChecked ? fault : undefined}
        />
        <ul className="flex flex-wrap gap-1.5">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                onClick={() => {
                  setReason(suggestion);
                  field.current?.focus();
                }}
                className="min-h-8 rounded-full border px-3 py-1 text-left text-sm hover:bg-sunken max-desktop:min-h-11"
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  );
}
