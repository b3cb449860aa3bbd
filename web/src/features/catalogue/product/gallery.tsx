import type { PictureSide, Product, ProductVariant } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { ZoomIn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { cn } from '#web/lib/cn.ts';
import { productImagesQuery } from '#web/parts/product/api.ts';
import { DosageForm } from '#web/parts/product/dosage-form.tsx';
import { PICTURE_SIZES, pictureOf, srcSetOf } from '#web/parts/product/picture-of.ts';
import { labColour } from '#web/parts/product/product-picture.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { type GalleryPicture, picturesOf } from './pictures-of.ts';

const loadLightbox = () => import('#web/ui/overlay/lightbox.tsx');

const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** Shows the pictures from the list until the current ones have loaded. */
const usePictures = (product: Product): GalleryPicture[] => {
  const { data: productImages = product.productImages } = useQuery(productImagesQuery(product.id));
  return picturesOf({ ...product, productImages });
};

/** Sharp on screens with two pixels for each of CSS. */
const THUMBNAIL_SIDE = 144 satisfies PictureSide;

type ThumbnailsProps = {
  pictures: readonly GalleryPicture[];
  index: number;
  onPick: (index: number) => void;
};

/** Thumbnails over the lower edge of the picture, or beside it on mobile; they scroll. */
function Thumbnails({ pictures, index, onPick }: ThumbnailsProps) {
  return (
    <fieldset className="absolute bottom-3 left-3 flex max-w-[calc(100%-5rem)] gap-2 overflow-auto p-1 [scrollbar-width:none] max-desktop:max-h-[calc(100%-1.5rem)] max-desktop:flex-col">
      <legend className="sr-only">Pictures</legend>
      {pictures.map(({ path, alt }, at) => (
        <button
          key={path}
          type="button"
          aria-label={alt}
          aria-pressed={at === index}
          onClick={() => onPick(at)}
          className={cn(
            'size-[min(3rem,14vw)] shrink-0 overflow-hidden rounded-control border-2 bg-surface desktop:size-14',
            at === index ? 'border-primary' : 'border-surface hover:border-control',
          )}
        >
          <ImageFrame
            src={`${assetUrl(path)}?side=${THUMBNAIL_SIDE}`}
            alt=""
            width={THUMBNAIL_SIDE}
            height={THUMBNAIL_SIDE}
            className="size-full"
          />
        </button>
      ))}
    </fieldset>
  );
}

type GalleryProps = { product: Product; variant: ProductVariant | undefined };

export function Gallery({ product, variant }: GalleryProps) {
  const pictures = usePictures(product);
  // A selected picture applies only to the current variant; other variants show their own.
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
            srcSet={srcSetOf(assetUrl(shown.path), PICTURE_SIZES.page)}
            alt=""
            width={800}
            height={800}
            fit="contain"
            priority="main"
            className="max-desktop:mask-x-from-90% desktop:mask-y-from-90% data-failed:mask-none! mx-auto aspect-square data-failed:aspect-auto data-failed:size-full max-desktop:h-full"
          />
          <span
            aria-hidden
            className="absolute right-4 bottom-4 grid size-[min(2.5rem,11vw)] place-items-center rounded-control bg-surface text-ink shadow-card"
          >
            <ZoomIn className="size-4.5" />
          </span>
        </button>
      ) : (
        <DosageForm dosage={product.dosage} strokeWidth={1.1} className="size-16 desktop:size-40" />
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
