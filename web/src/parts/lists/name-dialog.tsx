import { listName } from '@formulary/contract';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type NameDialogProps = {
  open: boolean;
  title: string;
  description?: string;
  confirmLabel: string;
  /** The label of the field. */
  label?: string;
  /** False if another control before the name gets the focus. */
  focusesName?: boolean;
  /** The initial name. */
  name?: string;
  onClose: () => void;
  /** Saves under the name. If it throws, the error is shown and the name stays. */
  onSave: (name: string) => Promise<unknown>;
  /** Shown above the name. */
  children?: ReactNode;
};

/** Asks for the name of a list. */
export function NameDialog(props: NameDialogProps) {
  const {
    open,
    title,
    description,
    confirmLabel,
    label = 'Name',
    name = '',
    onClose,
    focusesName = true,
    onSave,
    children,
  } = props;
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const value = typed ?? name;
  const close = () => {
    setTyped(undefined);
    setProblem(undefined);
    onClose();
  };
  const refuse = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  const save = async () => {
    if (isSaving) return;
    const read = listName.safeParse(value);
    if (!read.success) return refuse(read.error.issues[0]?.message ?? '');
    setSaving(true);
    try {
      await onSave(read.data);
      close();
    } catch (error) {
      refuse((error instanceof ApiError && error.errors.name) || messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      loading={isSaving}
      {...(focusesName && { initialFocus: field })}
      onConfirm={() => void save()}
    >
      {children}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          ref={field}
          label={label}
          autoComplete="off"
          value={value}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </ConfirmDialog>
  );
}
