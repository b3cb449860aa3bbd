import { linesTotal } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { type HotkeyHelp, isBehindDialog, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { AddBar } from '#web/parts/line-entry/add-bar.tsx';
import { NotAdded } from '#web/parts/line-entry/not-added.tsx';
import type { EntryControl } from '#web/parts/line-entry/use-entry.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { HotkeysButton } from '#web/ui/overlay/hotkeys-button.tsx';
import { Aside } from '#web/ui/page/aside.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { StoreViews } from '../catalogue/store/store-views.tsx';
import { useHasCamera } from './camera/use-camera.ts';
import { useUsuals } from './known-usuals.ts';
import { useCartReceiver } from './pasting/list-target.ts';
import { opensKeyboard, PasteList } from './pasting/paste-list.tsx';
import { BAR } from './place-bar.ts';
import { QuickLines } from './quick-lines.tsx';
import { goToUsuals, UsualsPanel } from './usuals-panel.tsx';

const counted = (count: number, one: string): string =>
  `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

/** The total of the lines, and the link to the cart, where the customer chooses the delivery and places the order. */
function OrderSoFar() {
  const isMobile = useIsMobile();
  const lines = Object.values(useCart(({ products }) => products));
  if (lines.length === 0) return null;
  // As in the cart, which orders only these.
  const inStock = lines.filter(({ stock }) => stock > 0);
  const items = inStock.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = formatMoney(linesTotal(inStock));
  const left = lines.length - inStock.length;
  const size = [
    counted(inStock.length, 'line'),
    counted(items, 'item'),
    ...(left > 0 ? [`${formatNumber(left)} out of stock`] : []),
  ].join(' · ');
  if (isMobile)
    return (
      <div data-place-bar="" className={BAR}>
        <div>
          <p className="text-[0.8125rem] text-muted">{size}</p>
          <p className="figures font-semibold text-xl">{total}</p>
        </div>
        <LinkButton to="/cart" size="lg" className="min-w-36 flex-1 sm:flex-none">
          Go to cart
        </LinkButton>
      </div>
    );
  return (
    <Aside>
      <section aria-label="Order so far" className="card -order-1 shrink-0 px-5.5 py-5">
        <h2 className="title-group">Order so far</h2>
        <p className="mt-2.5 text-muted">{size}</p>
        <p className="figures mt-1 font-semibold text-xl">{total}</p>
        <p className="mt-1 text-muted text-sm">Delivery is chosen, and its fee added, in the cart.</p>
        <LinkButton to="/cart" size="lg" className="mt-4 w-full">
          Go to cart
          <ArrowRight aria-hidden />
        </LinkButton>
      </section>
    </Aside>
  );
}

/** Opens the cart on Ctrl+Enter, from any field. */
const useCartKey = (): void => {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (isBehindDialog(null) || Object.keys(useCart.getState().products).length === 0) return;
    event.preventDefault();
    // Otherwise Enter would also submit the line.
    event.stopPropagation();
    // The key that added a list is still held.
    if (!event.repeat) void navigate({ to: '/cart' });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
};

const CameraDialog = lazy(async () => ({
  default: (await import('./camera/camera-dialog.tsx')).CameraDialog,
}));

const HELP: readonly HotkeyHelp[] = [
  { keys: ['Enter'], does: 'Choose the matching product, then add it with its quantity' },
  { keys: ['↓'], does: 'Next match, or your usual products while nothing is typed' },
  { keys: ['Ctrl+V'], does: 'Paste a whole list' },
  { keys: ['/'], does: 'Back to “Add a product”' },
  { keys: ['Ctrl+Enter'], does: 'Go to the cart' },
];

export function QuickOrderScreen() {
  const words = useRef<HTMLInputElement>(null);
  const { usualOf } = useUsuals();
  const receiver = useCartReceiver(usualOf);
  const { order: target } = receiver;
  const { isReadOnly } = target;
  const preparing = usePreparingText();
  const bar = useRef<EntryControl>(null);
  useHotkeyGuide('Quick order', HELP);
  useCartKey();
  useCrumbName('/store/quick-order', 'Quick order');
  useEffect(() => {
    if (!opensKeyboard()) words.current?.focus({ preventScroll: true });
  }, []);
  const [isScanning, setScanning] = useState(false);
  const hasCamera = useHasCamera();
  const goOn = useCallback(() => words.current?.focus(), []);
  const usuals = useRef<HTMLDivElement>(null);
  return (
    <div className="mt-1 flex flex-col gap-4 max-desktop:flex-1">
      <PageHeader title="Quick order">{!preparing && <StoreViews />}</PageHeader>
      {preparing && <Notice>{preparing}</Notice>}
      {isReadOnly && <Notice>{READ_ONLY}</Notice>}
      <AddBar
        target={target}
        words={words}
        control={bar}
        onEscape={() => words.current?.blur()}
        onDown={() => goToUsuals(usuals.current)}
      />
      <div className="flex flex-wrap gap-2">
        {hasCamera && (
          <Button variant="secondary" size="sm" disabled={isReadOnly} onClick={() => setScanning(true)}>
            <ScanBarcode aria-hidden />
            Scan with the camera
          </Button>
        )}
        <PasteList words={words} receiver={receiver} />
        <HotkeysButton size="sm" />
      </div>
      {isScanning && (
        <Suspense fallback={null}>
          <CameraDialog target={target} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <UsualsPanel
        panel={usuals}
        onLeave={() => {
          if (!opensKeyboard()) goOn();
        }}
      />
      <div>
        <NotAdded target={target} onDecided={goOn} onReword={(entry) => bar.current?.rewordKept(entry)} />
        <QuickLines onEnter={goOn} />
      </div>
      <OrderSoFar />
    </div>
  );
}
