import { useEffect, useId } from 'react';
import { announce } from '#web/lib/announce.tsx';

/** Screen readers announce quarters, not every percent. */
const ANNOUNCED_STEP = 25;

/** The progress of the upload: `share` is 0 to 1. At 1 the server checks the file. */
export function UploadProgress({ share }: { share: number }) {
  const label = useId();
  const percent = Math.floor(share * 100);
  const told = percent - (percent % ANNOUNCED_STEP);
  useEffect(() => {
    if (told > 0) announce(`${told}% uploaded`);
  }, [told]);

  return (
    <div>
      <div className="mb-1.5 flex justify-between text-sm">
        <span id={label}>{percent < 100 ? 'Uploading' : 'Checking the file'}</span>
        <span className="figures text-muted">{percent} %</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full bg-primary transition-transform duration-200"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
