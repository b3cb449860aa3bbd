import type { Product } from '@formulary/contract';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import type { CartLine } from '../cart/cart-line.ts';
import { DosageForm } from './dosage-form.tsx';
import { labColour } from './lab-colour.ts';
import { pictureOf } from './picture-of.ts';

type ProductPictureProps = {
  /** What is known where the product is not: a line of a cart or of an order, or the product itself. */
  line: Pick<CartLine, 'id' | 'dosage' | 'labId'> | Pick<Product, 'id' | 'dosage' | 'labName'>;
  product?: Product | null | undefined;
  /** Gives it its size. */
  className?: string;
  /** The size of the drawing that stands in for a picture. */
  formClassName?: string;
  /** Much wider than high: the picture fades into what is beside it. */
  wide?: boolean;
};

/**
 * The picture of a product, or its dosage form drawn on its lab's tint; the plain placeholder where a picture fails to
 * load. For the eye alone: its name stands beside it.
 */
export function ProductPicture({
  line,
  product,
  className,
  formClassName = 'size-1/2',
  wide = false,
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
          alt=""
          width={800}
          height={800}
          fit="contain"
          className={cn('aspect-square h-full [&_[role=img]]:bg-transparent', wide && 'mask-x-from-86%')}
        />
      ) : (
        <DosageForm dosage={line.dosage} className={formClassName} />
      )}
    </div>
  );
}
