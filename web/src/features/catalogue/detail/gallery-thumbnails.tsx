import { assetUrl } from '#web/lib/base-url.ts';
import { cn } from '#web/lib/cn.ts';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import type { Picture } from './use-pictures.ts';

type GalleryThumbnailsProps = {
  pictures: readonly Picture[];
  shown: Picture;
  onPick: (picture: Picture) => void;
};

/** The pictures in small, one of them in sight at large. */
export function GalleryThumbnails({ pictures, shown, onPick }: GalleryThumbnailsProps) {
  return (
    <ul
      aria-label="Pictures"
      className="absolute inset-x-4 bottom-4 flex gap-2 overflow-x-auto p-1 pr-12 desktop:inset-x-5 desktop:bottom-5"
    >
      {pictures.map((picture) => {
        const isShown = picture.path === shown.path;
        return (
          <li key={picture.path}>
            <button
              type="button"
              aria-label={picture.alt}
              aria-pressed={isShown}
              onClick={() => onPick(picture)}
              className={cn(
                'block size-12 overflow-hidden rounded-control border-2 bg-surface shadow-card transition-colors desktop:size-14',
                isShown ? 'border-primary' : 'border-surface hover:border-control',
              )}
            >
              <ImageFrame
                src={assetUrl(picture.path)}
                alt=""
                width={1000}
                height={1000}
                className="size-full"
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
