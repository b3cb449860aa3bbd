import { PROOF_TYPES } from '@formulary/contract';
import { Camera, FileUp, FolderOpen } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NoPreview } from '../proof/no-preview.tsx';
import { useObjectUrl } from '../proof/use-object-url.ts';
import { formatSize, PROOF_ADVICE } from './check-proof.ts';
import type { ChosenProof } from './proof-upload.ts';

const PdfThumbnail = lazy(async () => ({
  default: (await import('../proof/pdf/pdf-thumbnail.tsx')).PdfThumbnail,
}));

type ProofPickerProps = {
  /** Files are being dragged over the page. */
  isDragging: boolean;
  error: string | undefined;
  onPick: (files: File[]) => void;
};

export function ProofPicker({ isDragging, error, onPick }: ProofPickerProps) {
  const isTouch = useMedia('(pointer: coarse)');
  const messages = useId();
  return (
    <div>
      <fieldset
        aria-describedby={messages}
        className={cn(
          'flex min-h-64 flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors',
          isDragging ? 'border-primary bg-tint' : 'border-control',
          error && 'border-owed',
        )}
      >
        <legend className="sr-only">Proof of payment</legend>
        <span
          aria-hidden
          className="grid size-14 place-items-center rounded-card bg-tint text-primary [&_svg]:size-6"
        >
          <FileUp />
        </span>
        {!isTouch && (
          <p className="text-muted">
            {isDragging ? 'Drop the file anywhere' : 'Drop the file here, paste it, or choose one'}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <PickButton variant="secondary" onPick={onPick} aria-describedby={messages}>
            <FolderOpen aria-hidden />
            Choose a file
          </PickButton>
          {isTouch && (
            <PickButton variant="secondary" camera onPick={onPick}>
              <Camera aria-hidden />
              Take a photo
            </PickButton>
          )}
        </div>
        <div id={messages} className="text-[0.8125rem]">
          <p className="text-muted">{PROOF_ADVICE}</p>
          {error && (
            <p role="alert" className="mt-1 font-medium text-owed wrap-anywhere">
              {error}
            </p>
          )}
        </div>
      </fieldset>
    </div>
  );
}

type ChosenFileProps = {
  chosen: ChosenProof;
  isBusy: boolean;
  /** Why another file was refused. */
  error: string | undefined;
  onPick: (files: File[]) => void;
  onRemove: () => void;
};

export function ChosenFile({ chosen, isBusy, error, onPick, onRemove }: ChosenFileProps) {
  const { file, type } = chosen;
  const url = useObjectUrl(file);
  return (
    <div className="overflow-hidden rounded-card border">
      <div className="grid h-72 place-items-center overflow-hidden bg-sunken max-desktop:h-56">
        {type === 'application/pdf' ? (
          <Suspense fallback={<Skeleton className="h-full w-48" />}>
            <PdfThumbnail bytes={file} label={`First page of ${file.name}`} fallback={<NoPreview />} />
          </Suspense>
        ) : (
          url && <ChosenImage key={url} src={url} name={file.name} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t px-4 py-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{file.name}</span>{' '}
          <span className="figures text-muted text-sm">{formatSize(file.size)}</span>
        </p>
        {!isBusy && (
          <div className="flex gap-2">
            <PickButton variant="secondary" size="sm" onPick={onPick}>
              {' '}
              Choose another file{' '}
            </PickButton>
            <Button variant="ghost" size="sm" onClick={onRemove}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {error && (
        <p role="alert" className="border-t px-4 py-3 text-owed text-sm wrap-anywhere">
          {error}
        </p>
      )}
    </div>
  );
}

/** The chosen picture as the browser shows it, turned upright. */
function ChosenImage({ src, name }: { src: string; name: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <NoPreview />;
  return (
    <img
      src={src}
      alt={`Preview of ${name}`}
      onError={() => setFailed(true)}
      className="size-full min-h-0 object-contain"
    />
  );
}

type PickButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  onPick: (files: File[]) => void;
  /** Opens the phone's camera. */
  camera?: boolean;
};

/** Opens the device's own way to choose a file, or its camera. */
function PickButton({ onPick, camera = false, ...button }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={camera ? 'image/*' : PROOF_TYPES.join(',')}
        capture={camera ? 'environment' : undefined}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
