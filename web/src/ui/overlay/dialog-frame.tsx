import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { type DialogContent, DialogLayout, type FrameProps } from './dialog-layout.tsx';

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-4xl' };

const parts = { Title: Dialog.Title, Description: Dialog.Description, Close: Dialog.Close };

/** The desktop dialog. */
export function DialogFrame({ frame, ...content }: DialogContent & { frame: FrameProps }) {
  const popup = useRef<HTMLDivElement>(null);
  const { initialFocus } = frame;
  return (
    <Dialog.Root
      open={frame.open}
      onOpenChange={frame.onOpenChange}
      onOpenChangeComplete={frame.onOpenChangeComplete}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          data-scrim=""
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-8">
          <Dialog.Popup
            ref={popup}
            initialFocus={(openedBy) => {
              // On touch, focus would open the on-screen keyboard.
              const isFirst = initialFocus === undefined || openedBy === 'touch';
              return isFirst || (popup.current?.querySelector<HTMLElement>(initialFocus) ?? true);
            }}
            className={cn(
              'relative flex max-h-full min-h-0 w-full flex-col overflow-hidden rounded-tile bg-surface text-ink shadow-float outline-none',
              'transition-[opacity,scale] duration-200 ease-out data-ending-style:scale-98 data-starting-style:scale-96 data-ending-style:opacity-0 data-starting-style:opacity-0 data-ending-style:duration-150',
              WIDTHS[frame.size],
            )}
          >
            <DialogLayout {...content} parts={parts} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
