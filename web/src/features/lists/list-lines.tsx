import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { lineTotal } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { GripVertical, X } from 'lucide-react';
import { memo } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { useQuantity } from '#web/parts/product/put-in-cart.ts';
import { StockHint } from '#web/parts/product/stock.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { applyEdit, type Edit, idOf, type ListLine, moveBy, variantOf } from './edits.ts';

type ListLinesProps = {
  lines: readonly ListLine[];
  chosen: ReadonlySet<string>;
  isReadOnly: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onEdit: (edit: Edit) => void;
  onRemove: (line: ListLine) => void;
};

/** A drag starts only after a few pixels, so that a press does not start one. */
const POINTER = { activationConstraint: { distance: 6 } };
const HOW_TO_MOVE = 'Press the up or down arrow key to move the line.';

const titleOfLine = (line: ListLine): string =>
  titleOf({ ...line.product, variantName: variantOf(line)?.name });

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]);

/** The lines, which can be reordered by dragging their handles, or with the arrow keys while a handle has the focus. */
export function ListLines({ lines, chosen, isReadOnly, onChoose, onEdit, onRemove }: ListLinesProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const ids = lines.map(idOf);
  const nameOf = (id: unknown): string => {
    const line = lines[ids.indexOf(String(id))];
    return line ? titleOfLine(line) : '';
  };
  const move = (edit: Edit, id: string) => {
    onEdit(edit);
    const place = applyEdit(lines, edit).findIndex((line) => idOf(line) === id) + 1;
    announce(`${nameOf(id)} is now ${formatNumber(place)} of ${formatNumber(lines.length)}.`);
  };
  const end = ({ active, over }: DragEndEvent) => {
    const id = String(active.id);
    const [from, to] = [ids.indexOf(id), ids.indexOf(String(over?.id))];
    if (!over || from === to) return;
    move({ kind: 'move', id, before: ids[to > from ? to + 1 : to] ?? null }, id);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: HOW_TO_MOVE },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => `${nameOf(active.id)} was put back.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isReadOnly}>
        <ul aria-label="Products in the list">
          {lines.map((line) => {
            const id = idOf(line);
            return (
              <ListLineRow
                key={id}
                line={line}
                isChosen={chosen.has(id)}
                isReadOnly={isReadOnly}
                onChoose={() => onChoose(toggled(chosen, id))}
                onQuantity={(quantity) => onEdit({ kind: 'quantity', id, quantity })}
                onMove={(by) => {
                  const edit = moveBy(lines, id, by);
                  if (edit) move(edit, id);
                }}
                onRemove={() => onRemove(line)}
              />
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type ListLineRowProps = {
  line: ListLine;
  isChosen: boolean;
  isReadOnly: boolean;
  onChoose: () => void;
  onQuantity: (quantity: number) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function ListLineRow(props: ListLineRowProps) {
  const { line, isChosen, isReadOnly, onChoose, onQuantity, onMove, onRemove } = props;
  const { product, quantity, isSold } = line;
  const title = titleOfLine(line);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: idOf(line), disabled: isReadOnly });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={cn(
        'relative -mx-2 grid min-h-15 grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-line border-b bg-ground px-2 py-2 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto_minmax(6.5rem,auto)_auto]',
        isDragging && 'z-10 shadow-float',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        disabled={isReadOnly}
        aria-label={`Move ${title}`}
        title="Drag to move, or press the up or down arrow key"
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (by !== 1 && by !== -1) return;
          event.preventDefault();
          onMove(by);
        }}
        className="grid size-9 touch-none place-items-center rounded-control text-muted enabled:cursor-grab enabled:hover:bg-sunken max-desktop:size-11"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <Checkbox label={`Choose ${title}`} hideLabel checked={isChosen} onChange={onChoose} />
      <LineFacts line={line} title={title} />
      <div className="col-span-3 flex flex-wrap items-center gap-x-4 gap-y-1 sm:contents">
        <QuantityStepper
          of={title}
          min={1}
          max={1_000_000}
          value={quantity}
          disabled={isReadOnly || !isSold}
          onChange={onQuantity}
          className="min-w-30 max-desktop:min-w-36"
        />
        <span className="figures ml-auto text-right font-semibold">
          {isSold && formatMoney(lineTotal({ cost: product.cost, quantity }))}
        </span>
        <IconButton
          label={`Remove ${title}`}
          variant="ghost"
          size="sm"
          disabled={isReadOnly}
          onClick={onRemove}
          className="text-muted"
        >
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

const LineFacts = memo(function LineFacts({ line, title }: { line: ListLine; title: string }) {
  const { product, variantId, isSold } = line;
  const inCart = useQuantity(product.id, variantId ?? undefined);
  const described = describeProduct({ ...product, variantName: variantOf(line)?.name });
  return (
    <div className="@container flex min-w-0 items-center gap-3">
      <ProductPicture
        line={{ ...product, id: idOf(line) }}
        product={product}
        className="size-10 shrink-0 rounded-control cramped:hidden"
      />
      <div className="min-w-0">
        {isSold ? (
          <Link
            to="/store/$id"
            params={{ id: product.id }}
            aria-label={title}
            className="wrap-anywhere block rounded-sm font-medium leading-5 hover:text-primary"
          >
            {product.name}
          </Link>
        ) : (
          <span className="wrap-anywhere font-medium text-muted">{product.name}</span>
        )}
        <p className="wrap-anywhere text-[0.8125rem] text-muted leading-4.5">
          {described}
          {isSold && (
            <>
              {' · '}
              <span className="figures">{formatMoney(product.cost)} each</span>
            </>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-4.5">
          {isSold ? (
            <>
              {product.stock <= 0 ? (
                <Badge size="sm">Out of stock</Badge>
              ) : (
                <StockHint stock={product.stock} />
              )}
              {inCart > 0 && <span className="figures text-primary">{formatNumber(inCart)} in the cart</span>}
            </>
          ) : (
            <Badge size="sm" tone="notice">
              No longer sold
            </Badge>
          )}
        </p>
      </div>
    </div>
  );
});
