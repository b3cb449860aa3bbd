import { assetUrl } from '#web/lib/calls/base-url.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import type { GalleryPicture } from './pictures-of.ts';

type ThumbnailsProps = {
  pictures: readonly GalleryPicture[];
  /** The one that is shown large. */
  index: number;
  onPick: (index: number) => void;
};

/** The pictures of a gallery, small: over its lower edge, on mobile beside it; they scroll where they are many. */
export function Thumbnails({ pictures, index, onPick }: ThumbnailsProps) {
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
            'size-12 shrink-0 overflow-hidden rounded-control border-2 bg-surface desktop:size-14',
            at === index ? 'border-primary' : 'border-surface hover:border-control',
          )}
        >
          <ImageFrame src={assetUrl(path)} alt="" width={1000} height={1000} className="size-full" />
        </button>
      ))}
    </fieldset>
  );
}
