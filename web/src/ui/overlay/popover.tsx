import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { floatingStyle } from './floating-style.ts';

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Its name, read aloud. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

/** Controls beside the button that opened them. Scrolls inside when the window is low. */
export function Popover(props: PopoverProps) {
  const { trigger, label, open, onOpenChange, side = 'bottom', align = 'end', className, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  // On a touch screen a text field that takes the focus would bring up the keyboard.
  const firstFocus = () => (matchMedia('(pointer: coarse)').matches ? popup.current : true);
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-30"
        >
          <BasePopover.Popup
            ref={popup}
            initialFocus={firstFocus}
            aria-label={label}
            className={cn(
              floatingStyle,
              'max-h-(--available-height) w-72 max-w-(--available-width) overflow-y-auto p-2',
              className,
            )}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
