import { lineTotal } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/format.ts';
import { optionalPart } from '#web/lib/loading/optional-part.tsx';
import { type CartLine, productIdOf } from '#web/parts/cart/cart-line.ts';
import { changeAmount } from '#web/parts/cart/filling.ts';
import type { useRemovedLines } from '#web/parts/cart/removed-lines.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { type CheckedLine, isUnavailable, needsAttention } from '../checking/check-lines.ts';
import type { Swaps } from '../swap/use-swaps.ts';
import { LineAnswers } from './line-answers.tsx';

const SwapPanel = optionalPart(async () => (await import('../swap/swap-panel.tsx')).SwapPanel);
const SwapNote = optionalPart(async () => (await import('../swap/swap-panel.tsx')).SwapNote);
const WatchButton = optionalPart(
  async () => (await import('#web/parts/product/watch-button.tsx')).WatchButton,
);

type CartLineRowProps = {
  check: CheckedLine;
  /** The line was just restored: the pressed button is gone, so the line takes focus. */
  takesFocus: boolean;
  swaps: Swaps;
  onRemove: () => void;
};

/** As high as 48 pixels with its border: a weekly order of 40 lines is read at a glance. */
const ROW = 'min-h-11.75 py-1';

function CartLineRow({ check, takesFocus, swaps, onRemove }: CartLineRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const takeFocus = () => link.current?.focus({ preventScroll: true });
  const takeFirstFocus = useEffectEvent(() => {
    if (takesFocus) takeFocus();
  });
  useEffect(() => takeFirstFocus(), []);
  const [isSwapping, setSwapping] = useState(false);
  const { line, product, today, isGone, isRepriced } = check;
  const { id, name, quantity } = line;
  const title = titleOf(line);
  const canSwap = !isGone && product && product.equivalents > 0;
  const isOut = product && product.stock <= 0;
  const toggle = { 'aria-expanded': isSwapping, onClick: () => setSwapping(!isSwapping) };
  return (
    <li className="border-line border-b">
      <div
        className={cn(
          ROW,
          'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_minmax(5rem,auto)_auto]',
        )}
      >
        <Link
          ref={link}
          to="/cart/$productId"
          params={{ productId: productIdOf(id) }}
          resetScroll={false}
          data-walk
          className="group relative col-span-2 flex min-w-0 items-center gap-3 rounded-control max-desktop:after:absolute max-desktop:after:inset-x-0 max-desktop:after:-inset-y-1 sm:col-span-1"
        >
          <ProductPicture
            line={line}
            product={product}
            className="size-9 shrink-0 rounded-control max-sm:hidden"
          />
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium leading-5 group-hover:text-primary">{name}</span>
            <span className="wrap-anywhere block text-[0.8125rem] text-muted leading-4.5">
              {[describeProduct(line), line.labId].filter(Boolean).join(' · ')} ·{' '}
              <span className="figures">{formatMoney(today.cost)} each</span>{' '}
              {isRepriced && (
                <s className="figures">
                  <span className="sr-only">was </span>
                  {formatMoney(line.cost)}
                </s>
              )}
            </span>
          </span>
        </Link>
        <div className="col-span-2 flex flex-wrap items-center gap-x-4 max-[360px]:gap-x-2 gap-y-1 sm:contents">
          <QuantityStepper
            of={title}
            value={quantity}
            className="min-w-30 max-desktop:min-w-36 max-[360px]:min-w-30"
            disabled={isGone}
            onChange={(next) => (next === 0 ? onRemove() : changeAmount(line, next))}
          />
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:contents">
            <span className="figures text-right font-semibold">
              {isUnavailable(check) ? '–' : formatMoney(lineTotal(today))}
            </span>
            <span className="flex min-w-19 justify-end gap-1 max-desktop:min-w-23">
              {canSwap && !isOut && (
                <IconButton
                  {...toggle}
                  label={`Equivalents of ${title}`}
                  variant="ghost"
                  size="sm"
                  className="text-muted"
                >
                  <ArrowLeftRight aria-hidden />
                </IconButton>
              )}
              <IconButton
                label={`Remove ${title}`}
                variant="ghost"
                size="sm"
                onClick={onRemove}
                className="text-muted"
              >
                <X aria-hidden />
              </IconButton>
            </span>
          </div>
        </div>
      </div>
      <div className="sm:pl-12">
        {needsAttention(check) && (
          <div className="flex flex-col gap-2 pb-1.5">
            <LineAnswers check={check} onRemove={onRemove} onAnswered={takeFocus}>
              {canSwap && (
                <Button variant="secondary" size="sm" {...toggle}>
                  Equivalents
                  <span className="sr-only"> of {title}</span>
                </Button>
              )}
              {product && <WatchButton product={product} size="sm" />}
            </LineAnswers>
          </div>
        )}
        {swaps.made
          .filter(({ toId }) => toId === id)
          .map((swap) => (
            <SwapNote key={swap.from.id} swap={swap} swaps={swaps} />
          ))}
        {canSwap && isSwapping && <SwapPanel check={check} product={product} swaps={swaps} />}
      </div>
    </li>
  );
}

type RemovedLineRowProps = { line: CartLine; onUndo: () => void };

/** The place of a removed line. It stays until the customer leaves the cart, so that there is no rush to undo. */
function RemovedLineRow({ line, onUndo }: RemovedLineRowProps) {
  const title = titleOf(line);
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so Undo takes focus.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <li className={cn(ROW, 'flex items-center justify-between gap-4 border-line border-b text-muted')}>
      <span className="wrap-anywhere min-w-0">
        <span className="block leading-5">{line.name} removed</span>
        <span className="block text-[0.8125rem] leading-4.5">{describeProduct(line)}</span>
      </span>
      <Button ref={undo} variant="secondary" size="sm" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
        <span className="sr-only"> removing {title}</span>
      </Button>
    </li>
  );
}

type CartLinesProps = {
  checks: readonly CheckedLine[];
  removal: ReturnType<typeof useRemovedLines>;
  swaps: Swaps;
};

export function CartLines({ checks, removal, swaps }: CartLinesProps) {
  const { ids, removed, restoredId, remove, putBack } = removal;
  const checkOf = new Map(checks.map((check) => [check.line.id, check]));
  return (
    <ul aria-label="Products in the cart" onKeyDown={moveFocus}>
      {ids.map((id) => {
        const check = checkOf.get(id);
        const gone = removed.get(id);
        if (check)
          return (
            <CartLineRow
              key={id}
              check={check}
              takesFocus={id === restoredId || id === swaps.restoredId}
              swaps={swaps}
              onRemove={() => remove(check.line)}
            />
          );
        return gone && <RemovedLineRow key={`removed ${id}`} line={gone} onUndo={() => putBack(gone)} />;
      })}
    </ul>
  );
}
