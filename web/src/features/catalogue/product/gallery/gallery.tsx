import type { Product, ProductVariant } from '@formulary/contract';
import { ZoomIn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { DosageForm } from '../../dosage-form.tsx';
import { labColour } from '../../lab-colour.ts';
import { pictureOf } from '../../picture-of.ts';
import { Thumbnails } from './thumbnails.tsx';
import { usePictures } from './use-pictures.ts';

const loadLightbox = () => import('#web/ui/overlay/lightbox.tsx');
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

type GalleryProps = { product: Product; variant: ProductVariant | undefined };

/** The pictures of a product, one of them large and pressed to zoom; or its dosage form, drawn. */
export function Gallery({ product, variant }: GalleryProps) {
  const pictures = usePictures(product);
  // A picture counts as picked for the variant that it was picked with: another variant shows its own.
  const [picked, setPicked] = useState<{ path: string; variantId: string | undefined }>();
  const [isZoomed, setIsZoomed] = useState(false);
  const wanted = picked && picked.variantId === variant?.id ? picked.path : pictureOf(product, variant?.id);
  const found = pictures.findIndex(({ path }) => path === wanted);
  const index = Math.max(0, found);
  const shown = pictures[index];
  const pick = (at: number) => {
    const path = pictures[at]?.path;
    if (path) setPicked({ path, variantId: variant?.id });
  };
  const preload = () => void loadLightbox().catch(() => undefined);

  return (
    <div
      style={labColour(product.labName)}
      className="lab-tint relative grid h-full place-items-center overflow-hidden"
    >
      {shown ? (
        <button
          type="button"
          aria-label={`Zoom in: ${shown.alt}`}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setIsZoomed(true)}
          className="size-full min-h-0 cursor-zoom-in focus-visible:-outline-offset-4"
        >
          <ImageFrame
            src={assetUrl(shown.path)}
            alt=""
            width={800}
            height={800}
            fit="contain"
            priority
            className="max-desktop:mask-x-from-90% desktop:mask-y-from-90% data-failed:mask-none! mx-auto aspect-square data-failed:aspect-auto data-failed:size-full max-desktop:h-full"
          />
          <span
            aria-hidden
            className="absolute right-4 bottom-4 grid size-10 place-items-center rounded-control bg-surface text-ink shadow-card"
          >
            <ZoomIn className="size-4.5" />
          </span>
        </button>
      ) : (
        <DosageForm dosage={product.dosage} strokeWidth={1.1} className="size-28 desktop:size-40" />
      )}
      {pictures.length > 1 && <Thumbnails pictures={pictures} index={index} onPick={pick} />}
      {isZoomed && (
        <Suspense fallback={null}>
          <Lightbox
            label={`Pictures of ${product.name}`}
            pictures={pictures.map(({ path, alt }) => ({ src: assetUrl(path), alt }))}
            index={index}
            onIndexChange={pick}
            onClose={() => setIsZoomed(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
