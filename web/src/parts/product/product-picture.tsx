import { labHue, type Product } from '@formulary/contract';
import type { CSSProperties } from 'react';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { cn } from '#web/lib/cn.ts';
import type { CartLine } from '#web/parts/cart/cart-line.ts';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { DosageForm } from './dosage-form.tsx';
import { PICTURE_SIZES, pictureOf, srcSetOf } from './picture-of.ts';

/** Sets the lab's hue for `lab-tint`, `lab-ink` and `lab-band` inside the element. */
export const labColour = (labName: string): CSSProperties =>
  ({ '--lab-hue': labHue(labName) }) as CSSProperties;

type ProductPictureProps = {
  /** A product, or a cart or order line, which has fewer fields. */
  line: Pick<CartLine, 'id' | 'dosage' | 'labId'> | Pick<Product, 'id' | 'dosage' | 'labName'>;
  product?: Product | null | undefined;
  /** Must set the size. */
  className?: string;
  /** The size of the drawing that replaces a missing picture. */
  formClassName?: string;
  /** For wide frames: the picture fades out at the sides. */
  wide?: boolean;
  /** Whether the window shows it at once. */
  isSeen?: boolean;
};

/**
 * Shows the picture, a drawing of the dosage form, or a placeholder if loading fails. Decorative, because the name is
 * beside it.
 */
export function ProductPicture({
  line,
  product,
  className,
  formClassName = 'size-1/2',
  wide = false,
  isSeen = false,
}: ProductPictureProps) {
  const path = product ? pictureOf(product, line.id.split(':')[1]) : undefined;
  const labName = 'labName' in line ? line.labName : line.labId;
  return (
    <div
      aria-hidden
      style={labColour(labName)}
      className={cn('lab-tint grid place-items-center overflow-hidden', className)}
    >
      {path ? (
        <ImageFrame
          src={assetUrl(path)}
          srcSet={srcSetOf(assetUrl(path), wide ? PICTURE_SIZES.card : PICTURE_SIZES.row)}
          alt=""
          width={800}
          height={800}
          fit="contain"
          priority={isSeen ? 'seen' : undefined}
          className={cn('aspect-square h-full [&_[role=img]]:bg-transparent', wide && 'mask-x-from-86%')}
        />
      ) : (
        <DosageForm dosage={line.dosage} className={formClassName} />
      )}
    </div>
  );
}
