import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { NoPreview } from './no-preview.tsx';

const loadLightbox = () => import('#web/ui/overlay/lightbox.tsx');
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** A picture that is pressed to look at it closely. */
export function ZoomableImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  if (failed) return <NoPreview />;
  return (
    <>
      <button
        type="button"
        aria-label={`Zoom in: ${alt}`}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadLightbox().catch(() => undefined)}
        className="group relative block w-full cursor-zoom-in overflow-hidden rounded-control bg-sunken"
      >
        <img
          src={src}
          alt={alt}
          onError={() => setFailed(true)}
          className="mx-auto max-h-[60dvh] min-h-48 object-contain"
        />
        <span
          aria-hidden
          className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-control border bg-surface text-ink shadow-card [&_svg]:size-4.5"
        >
          <Maximize2 />
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Lightbox label={alt} pictures={[{ src, alt }]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
