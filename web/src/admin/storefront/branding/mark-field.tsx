import { PICTURE_TYPES } from '@formulary/contract';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useUploadMark } from '../api.ts';

type MarkFieldProps = {
  label: string;
  /** An address; empty is the fallback's. */
  value: string;
  fallback: string;
  error?: string | undefined;
  onChange: (address: string) => void;
};

/** The picture of a logo or icon: by its address, or uploaded. */
export function MarkField({ label, value, fallback, error, onChange }: MarkFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadMark();
  return (
    <div className="flex flex-wrap items-end gap-4">
      <ImageFrame
        src={value || fallback}
        alt={`${label} as it is shown`}
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
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={`${label} file`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.mutate(file, { onSuccess: ({ address }) => onChange(address) });
        }}
      />
      <Button variant="secondary" loading={upload.isPending} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        Upload {label.toLowerCase()}
      </Button>
    </div>
  );
}
