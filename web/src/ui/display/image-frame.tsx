import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';

type ImageFrameProps = {
  src: string;
  /** The same picture in smaller sizes. */
  srcSet?: string | undefined;
  alt: string;
  width: number;
  height: number;
  /** Must set the size or the aspect ratio. */
  className?: string;
  fit?: 'cover' | 'contain';
  /** `main` is loaded before others, `seen` as soon as it is drawn, and the rest as they come near the window. */
  priority?: 'main' | 'seen' | undefined;
};

/** A picture with a skeleton while it loads and a placeholder if it fails. */
export function ImageFrame({
  src,
  srcSet,
  alt,
  width,
  height,
  className,
  fit = 'cover',
  priority,
}: ImageFrameProps) {
  const [settled, setSettled] = useState<{ src: string; failed: boolean }>();
  const state = settled?.src === src ? settled : undefined;
  return (
    <div
      data-failed={state?.failed || undefined}
      className={cn('relative overflow-hidden', !state && 'skeleton', className)}
    >
      {state?.failed ? (
        <div
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          className="grid size-full place-items-center bg-sunken text-muted"
        >
          <ImageOff aria-hidden className="size-6" />
        </div>
      ) : (
        <img
          key={src}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && !state) setSettled({ src, failed: false });
          }}
          src={src}
          srcSet={srcSet}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority === 'main' ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setSettled({ src, failed: false })}
          onError={() => setSettled({ src, failed: true })}
          // The text of a picture that is still loading would be drawn over its skeleton.
          className={cn('size-full text-transparent', fit === 'cover' ? 'object-cover' : 'object-contain')}
        />
      )}
    </div>
  );
}
