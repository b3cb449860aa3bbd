import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import type { StaffProductDetail } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { cn } from '#web/lib/cn.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { addPicture, arrangePictures, STAFF_PRODUCTS, staffProductQuery } from '../api.ts';

type Picture = StaffProductDetail['images'][number];

type PictureTileProps = {
  image: Picture;
  label: string;
  isReadOnly: boolean;
  onPrimary: () => void;
  onRemove: () => void;
};

/** The whole picture is its drag handle. */
function PictureTile({ image, label, isReadOnly, onPrimary, onRemove }: PictureTileProps) {
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

type PictureOrderProps = {
  images: readonly Picture[];
  isReadOnly: boolean;
  /** Called with the pictures in their new order; missing ones are removed. */
  onArrange: (order: readonly Picture[]) => void;
};

/** A drag starts only after a few pixels, so that the buttons on a picture can be pressed. */
const POINTER = { activationConstraint: { distance: 6 } };

const placeOf = (images: readonly Picture[], id: unknown): string => {
  const place = images.findIndex((image) => image.id === id);
  return `position ${place + 1} of ${images.length}`;
};

/** Lets pictures be reordered by mouse, touch or keyboard. */
function PictureOrder({ images, isReadOnly, onArrange }: PictureOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, POINTER),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = images.map(({ id }) => id);

  const end = ({ active, over }: DragEndEvent): void => {
    const from = ids.indexOf(String(active.id));
    const to = ids.indexOf(String(over?.id));
    if (over && from !== to) onArrange(arrayMove([...images], from, to));
  };
  const remove = (id: string): void => {
    const kept = images.filter((image) => image.id !== id);
    const hasPrimary = kept.some(({ isPrimary }) => isPrimary);
    onArrange(kept.map((image, index) => (hasPrimary || index > 0 ? image : { ...image, isPrimary: true })));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Picked up the picture at ${placeOf(images, active.id)}.`,
          onDragOver: ({ over }) => (over ? `Over ${placeOf(images, over.id)}.` : undefined),
          onDragEnd: ({ over }) => (over ? `Dropped at ${placeOf(images, over.id)}.` : 'Put back.'),
          onDragCancel: () => 'Put back.',
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={isReadOnly}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3">
          {images.map((image, index) => (
            <PictureTile
              key={image.id}
              image={image}
              label={`Picture ${index + 1}`}
              isReadOnly={isReadOnly}
              onPrimary={() =>
                onArrange(images.map((other) => ({ ...other, isPrimary: other.id === image.id })))
              }
              onRemove={() => remove(image.id)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

export function Pictures({ product, isReadOnly }: { product: StaffProductDetail; isReadOnly: boolean }) {
  const queryClient = useQueryClient();
  const [arranged, setArranged] = useState<readonly Picture[]>();
  const [uploading, setUploading] = useState<string>();
  const { id, version, images } = product;

  const accept = (saved: StaffProductDetail): void => {
    queryClient.setQueryData(staffProductQuery(id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: [...STAFF_PRODUCTS, 'pages'] });
  };

  const upload = async (files: readonly File[]): Promise<void> => {
    for (const [index, file] of files.entries()) {
      setUploading(files.length > 1 ? `Uploading ${index + 1} of ${files.length}` : 'Uploading');
      try {
        accept(await addPicture(id, file));
      } catch (error) {
        toastError(error, `Could not upload ${file.name}`);
      }
    }
    setUploading(undefined);
  };

  const arrange = async (order: readonly Picture[]): Promise<void> => {
    setArranged(order);
    try {
      accept(await arrangePictures(id, version, order));
    } catch (error) {
      toastError(error, 'Could not change the pictures');
      void queryClient.invalidateQueries({ queryKey: staffProductQuery(id).queryKey });
    }
    setArranged(undefined);
  };

  return (
    <section aria-label="Pictures" className="card flex flex-col gap-3 p-5">
      <h2 className="title-group">Pictures</h2>
      {images.length === 0 && (
        <p className="text-muted text-sm">
          No pictures yet. The store shows a drawing of the dosage form in the lab’s colour.
        </p>
      )}
      <PictureOrder
        images={arranged ?? images}
        isReadOnly={isReadOnly || arranged !== undefined}
        onArrange={(order) => void arrange(order)}
      />
      {!isReadOnly && (
        <>
          <FileButton
            label="Picture files"
            accept="image/jpeg,image/png,image/webp"
            multiple
            variant="secondary"
            size="sm"
            className="self-start"
            loading={uploading !== undefined}
            onFiles={(files) => void upload(files)}
          >
            <ImagePlus aria-hidden />
            {uploading ?? 'Add pictures'}
          </FileButton>
          <p className="text-muted text-xs">
            JPG, PNG or WebP, at most 10 MB. Drag to reorder, or press Space on a picture and use the arrow
            keys.
          </p>
        </>
      )}
    </section>
  );
}
