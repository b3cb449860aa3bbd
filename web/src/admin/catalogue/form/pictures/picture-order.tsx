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
} from '@dnd-kit/sortable';
import { type Picture, PictureTile } from './picture-tile.tsx';

type PictureOrderProps = {
  images: readonly Picture[];
  isReadOnly: boolean;
  /** Receives the pictures in their new order; any left out are removed. */
  onArrange: (order: readonly Picture[]) => void;
};

/** A drag starts only after a few pixels, so that the buttons on a picture can be pressed. */
const POINTER = { activationConstraint: { distance: 6 } };

const placeOf = (images: readonly Picture[], id: unknown): string => {
  const place = images.findIndex((image) => image.id === id);
  return `position ${place + 1} of ${images.length}`;
};

/** Lets pictures be reordered by mouse, touch or keyboard. */
export function PictureOrder({ images, isReadOnly, onArrange }: PictureOrderProps) {
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
