import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NoPreview } from '../proof/no-preview.tsx';
import { useObjectUrl } from '../proof/use-object-url.ts';
import { formatSize } from './check-proof.ts';
import { ChosenImage } from './chosen-image.tsx';
import type { ChosenProof } from './chosen-proof.ts';
import { PickButton } from './pick-button.tsx';

const PdfThumbnail = lazy(async () => ({
  default: (await import('../proof/pdf/pdf-thumbnail.tsx')).PdfThumbnail,
}));

type ChosenFileProps = {
  chosen: ChosenProof;
  isBusy: boolean;
  /** Why another file was not taken instead. */
  error: string | undefined;
  onPick: (files: File[]) => void;
  onRemove: () => void;
};

/** The file that will be uploaded, seen before it goes. */
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
              Choose another
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
