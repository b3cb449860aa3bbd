import { useState } from 'react';
import { NoPreview } from '../proof/no-preview.tsx';

/** The chosen picture as the browser shows it, turned upright. */
export function ChosenImage({ src, name }: { src: string; name: string }) {
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
