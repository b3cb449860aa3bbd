import { listName } from '@formulary/contract';
import { type ReactNode, useRef, useState } from 'react';
import { hasCode, messageOf } from '#web/lib/calls/errors.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type NameDialogProps = {
  open: boolean;
  title: string;
  description?: string;
  confirmLabel: string;
  /** The initial name. */
  suggested: string;
  isPending: boolean;
  error: Error | null;
  onConfirm: (name: string) => void;
  onClose: () => void;
  /** Whether focus returns to the button that opened the dialog. */
  returnsFocus?: () => boolean;
  children?: ReactNode;
};

const problemOf = (name: string): string | undefined => listName.safeParse(name).error?.issues[0]?.message;

/** Asks for the name of a saved cart. Enter in the field confirms. */
export function NameDialog(props: NameDialogProps) {
  const { open, title, description, confirmLabel, suggested, isPending, error, onClose, returnsFocus } =
    props;
  const [name, setName] = useState(suggested);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refused = hasCode(error, 'CONFLICT') ? error.errors.name : undefined;
  const problem = problemOf(name) ?? refused;

  const confirm = () => {
    setChecked(true);
    if (problemOf(name)) field.current?.focus();
    else if (!isPending) props.onConfirm(name.trim());
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      loading={isPending}
      onConfirm={confirm}
      initialFocus={field}
      {...(returnsFocus && { returnsFocus })}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {error && !refused && <Notice tone="owed" title={messageOf(error)} />}
        <TextField
          ref={field}
          label="Name"
          value={name}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
          error={isChecked ? problem : undefined}
        />
        {props.children}
      </form>
    </ConfirmDialog>
  );
}
