import { PROOF_TYPES } from '@formulary/contract';
import { Camera, FileUp, FolderOpen } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { NoPreview, useObjectUrl } from '#web/parts/payments/proof-preview.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { formatSize, PROOF_ADVICE } from './check-proof.ts';
import type { ChosenProof } from './proof-upload.ts';

const PdfThumbnail = lazy(async () => ({
  default: (await import('#web/parts/payments/pdf/pdf-thumbnail.tsx')).PdfThumbnail,
}));

type ProofPickerProps = {
  /** Whether files are being dragged over the page. */
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
          'flex min-h-64 min-w-0 flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors',
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
          <FileButton
            label="Proof of payment file"
            accept={PROOF_TYPES.join(',')}
            variant="secondary"
            onFiles={onPick}
            aria-describedby={messages}
          >
            <FolderOpen aria-hidden />
            Choose a file
          </FileButton>
          {isTouch && (
            <FileButton
              label="Proof of payment photo"
              accept="image/*"
              camera
              variant="secondary"
              onFiles={onPick}
            >
              <Camera aria-hidden />
              Take a photo
            </FileButton>
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
  /** Why another file was rejected. */
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
          <div className="flex flex-wrap gap-2">
            <FileButton
              label="Proof of payment file"
              accept={PROOF_TYPES.join(',')}
              variant="secondary"
              size="sm"
              onFiles={onPick}
            >
              {' '}
              Choose another file{' '}
            </FileButton>
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
