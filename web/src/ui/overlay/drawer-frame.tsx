import { Drawer } from '@base-ui/react/drawer';
import { type DialogContent, DialogLayout, type FrameProps } from './dialog-layout.tsx';

const parts = { Title: Drawer.Title, Description: Drawer.Description, Close: Drawer.Close };

/** The dialog on phones: a bottom sheet that closes when it is pulled down. */
export function DrawerFrame({ frame, ...content }: DialogContent & { frame: FrameProps }) {
  return (
    <Drawer.Root
      open={frame.open}
      onOpenChange={frame.onOpenChange}
      onOpenChangeComplete={frame.onOpenChangeComplete}
    >
      <Drawer.Portal>
        <Drawer.Backdrop
          forceRender
          data-scrim=""
          className="fixed inset-0 z-40 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0"
        />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup className="@container relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-tile bg-surface text-ink shadow-float outline-none transition-transform duration-300 ease-out [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:select-none data-ending-style:duration-200">
            <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line" />
            <Drawer.Content className="flex min-h-0 flex-1 flex-col cramped:overflow-y-auto cramped:overscroll-contain">
              <DialogLayout {...content} parts={parts} />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
