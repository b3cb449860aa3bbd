import { brandInput, fieldErrors, type HostBrand, PICTURE_TYPES } from '@formulary/contract';
import { ImageUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useSaveBrand, useUploadMark } from './api.ts';

const textsOf = ({ own }: HostBrand) => ({
  title: own.title ?? '',
  supportEmail: own.supportEmail ?? '',
  logo: own.logo ?? '',
  icon: own.icon ?? '',
});

type MarkFieldProps = {
  label: string;
  /** An address; the fallback is used if it is empty. */
  value: string;
  fallback: string;
  error?: string | undefined;
  onChange: (address: string) => void;
};

function MarkField({ label, value, fallback, error, onChange }: MarkFieldProps) {
  const upload = useUploadMark();
  return (
    <div className="flex flex-wrap items-end gap-4">
      <ImageFrame
        src={value || fallback}
        alt={`Current ${label.toLowerCase()}`}
        width={56}
        height={56}
        fit="contain"
        className="size-14 shrink-0 rounded-control border"
      />
      <TextField
        label={label}
        placeholder={fallback}
        value={value}
        error={error}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className="min-w-[min(12rem,100%)] flex-1"
      />
      <FileButton
        label={`${label} file`}
        accept={PICTURE_TYPES.join(',')}
        variant="secondary"
        loading={upload.isPending}
        onFiles={([file]) => upload.mutate(file, { onSuccess: ({ address }) => onChange(address) })}
      >
        <ImageUp aria-hidden />
        Upload {label.toLowerCase()}
      </FileButton>
    </div>
  );
}

export function BrandForm({ brand }: { brand: HostBrand }) {
  const { host, fallback, version } = brand;
  const draft = useDraft(textsOf(brand));
  const save = useSaveBrand(host);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isRemoving, setIsRemoving] = useState(false);
  const { title, supportEmail, logo, icon } = draft.value;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = brandInput.safeParse({
      title: title.trim() || null,
      supportEmail: supportEmail.trim() || null,
      logo: logo.trim() || null,
      icon: icon.trim() || null,
      version,
    });
    setErrors(checked.error ? fieldErrors(checked.error) : {});
    if (!checked.success) return;
    save.mutate(checked.data, {
      onSuccess: ({ brands }) => {
        const saved = brands.find((one) => one.host === host);
        if (saved) draft.accept(textsOf(saved));
        toast({ description: 'Branding saved.' });
      },
    });
  };
  const remove = () => {
    if (version === null) return;
    save.mutate(
      { remove: version },
      {
        onSuccess: () => toast({ description: 'Branding removed.' }),
        onSettled: () => setIsRemoving(false),
      },
    );
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={host || 'All hosts'}
      className="card grid gap-5 p-5 sm:p-6"
    >
      <div>
        <h2 className="title-group break-all">{host || 'All hosts'}</h2>
        <p className="text-muted text-sm">
          {host
            ? 'Empty fields use the branding for all hosts.'
            : 'Used by every host without its own branding.'}
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Title"
          placeholder={fallback.title}
          value={title}
          error={errors.title}
          maxLength={100}
          onChange={({ target }) => draft.change({ title: target.value })}
        />
        <TextField
          label="Support email"
          type="email"
          placeholder={fallback.supportEmail}
          value={supportEmail}
          error={errors.supportEmail}
          onChange={({ target }) => draft.change({ supportEmail: target.value })}
        />
      </div>
      <MarkField
        label="Logo"
        value={logo}
        fallback={fallback.logo}
        error={errors.logo}
        onChange={(address) => draft.change({ logo: address })}
      />
      <MarkField
        label="Icon"
        value={icon}
        fallback={fallback.icon}
        error={errors.icon}
        onChange={(address) => draft.change({ icon: address })}
      />
      <SaveBar draft={{ ...draft, discard: () => draft.accept(textsOf(brand)) }} isSaving={save.isPending} />
      {version !== null && !draft.isDirty && (
        <div>
          <Button variant="ghost" onClick={() => setIsRemoving(true)}>
            Remove
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={`Remove the branding for ${host || 'all hosts'}?`}
        description="The branding from the configuration file is used instead, or Formulary’s own."
        confirmLabel="Remove"
        destructive
        loading={save.isPending}
        onConfirm={remove}
      />
    </form>
  );
}
