import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { AddBar } from '#web/parts/line-entry/add-bar.tsx';
import { useCartTarget } from '#web/parts/line-entry/added.ts';
import { NotAdded } from '#web/parts/line-entry/not-added.tsx';
import { opensKeyboard } from '#web/parts/line-entry/opens-keyboard.ts';
import type { EntryControl } from '#web/parts/line-entry/use-entry.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { HotkeysButton } from '#web/ui/overlay/hotkeys-button.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { StoreViews } from '../catalogue/store/store-views.tsx';
import { useHasCamera } from './camera/use-camera.ts';
import { OrderSoFar } from './lines/order-so-far.tsx';
import { QuickLines } from './lines/quick-lines.tsx';
import { PasteList } from './pasting/paste-list.tsx';
import { useCartKey } from './use-cart-key.ts';
import { useUsualOf } from './usual-quantities.ts';
import { goToUsuals, UsualsPanel } from './usuals/usuals-panel.tsx';

const CameraDialog = lazy(async () => ({
  default: (await import('./camera/camera-dialog.tsx')).CameraDialog,
}));

const HELP: readonly HotkeyHelp[] = [
  { keys: ['Enter'], does: 'Choose the matching product, then add it with its quantity' },
  { keys: ['↓'], does: 'Next match; while nothing is typed, what you usually buy' },
  { keys: ['Ctrl+V'], does: 'Paste a whole list' },
  { keys: ['/'], does: 'Back to “Add a product”' },
  { keys: ['Ctrl+Enter'], does: 'Go to the cart' },
];

export function QuickOrderScreen() {
  const words = useRef<HTMLInputElement>(null);
  const usualOf = useUsualOf();
  const target = useCartTarget(usualOf);
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
        <PasteList words={words} usualOf={usualOf} />
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
