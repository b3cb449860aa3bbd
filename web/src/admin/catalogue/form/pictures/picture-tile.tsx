import { useSortable } from '@dnd-kit/sortable';
import type { StaffProductDetail } from '@formulary/contract';
import { Star, Trash2 } from 'lucide-react';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

export type Picture = StaffProductDetail['images'][number];

type PictureTileProps = {
  image: Picture;
  label: string;
  isReadOnly: boolean;
  onPrimary: () => void;
  onRemove: () => void;
};

/** A picture that is its own drag handle. */
export function PictureTile({ image, label, isReadOnly, onPrimary, onRemove }: PictureTileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: image.id,
    disabled: isReadOnly,
  });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={cn(
        'relative overflow-hidden rounded-control border bg-ground',
        isDragging && 'z-10 shadow-float',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        disabled={isReadOnly}
        aria-label={`${label}${image.isPrimary ? ', primary' : ''}`}
        className="block w-full touch-none -outline-offset-2 enabled:cursor-grab"
      >
        <ImageFrame
          src={assetUrl(image.path)}
          alt=""
          width={400}
          height={400}
          fit="contain"
          className="pointer-events-none aspect-square w-full"
        />
      </button>
      {image.isPrimary && (
        <Badge size="sm" tone="primary" className="absolute top-2 left-2">
          Primary
        </Badge>
      )}
      {!isReadOnly && (
        <div className="flex justify-end border-t bg-surface">
          {!image.isPrimary && (
            <IconButton label={`Make ${label} primary`} variant="ghost" size="sm" onClick={onPrimary}>
              <Star aria-hidden />
            </IconButton>
          )}
          <IconButton label={`Remove ${label}`} variant="ghost" size="sm" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}
