import { Camera, FileUp, FolderOpen } from 'lucide-react';
import { useId } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { PROOF_ADVICE } from './check-proof.ts';
import { PickButton } from './pick-button.tsx';

type ProofPickerProps = {
  /** Files are over the page, about to be dropped. */
  isDragging: boolean;
  error: string | undefined;
  onPick: (files: File[]) => void;
};

/** The place for the file: to choose, drop, photograph or paste. */
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
            {isDragging ? 'Drop the proof anywhere' : 'Drop the proof here, paste it, or choose it'}
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
