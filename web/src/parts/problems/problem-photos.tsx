import { lazy, Suspense, useState } from 'react';
import { urlOf } from '#web/lib/calls/api.ts';
import { NoPreview } from '#web/parts/payments/proof-preview.tsx';

const loadLightbox = () => import('#web/ui/overlay/lightbox.tsx');
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

const photoUrl = (id: string, size?: 'card'): string =>
  urlOf(`problem-photos/${encodeURIComponent(id)}`, { size });

function Thumbnail({ id }: { id: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <NoPreview />;
  return (
    <img
      src={photoUrl(id, 'card')}
      alt=""
      width={72}
      height={72}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="size-full object-cover"
    />
  );
}

/** The photos of a reported problem, which open in full size. Renders nothing if there are none. */
export function ProblemPhotos({ photos }: { photos: readonly string[] }) {
  const [open, setOpen] = useState<number>();
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label="Photos" className="mt-2 flex flex-wrap gap-2">
        {photos.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Open photo ${index + 1} of ${photos.length}`}
              onClick={() => setOpen(index)}
              onPointerEnter={() => void loadLightbox().catch(() => undefined)}
              className="block size-18 cursor-zoom-in overflow-hidden rounded-control border bg-sunken"
            >
              <Thumbnail id={id} />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense fallback={null}>
          <Lightbox
            label="Photos"
            pictures={photos.map((id, index) => ({ src: photoUrl(id), alt: `Photo ${index + 1}` }))}
            index={open}
            onIndexChange={setOpen}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
