import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';

/** The style of menus and popovers. */
export const floatingStyle =
  'origin-(--transform-origin) rounded-card border border-line bg-surface text-ink shadow-float outline-none transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-98 data-starting-style:scale-96 data-ending-style:opacity-0 data-starting-style:opacity-0';

type PopoverProps = {
  /** The button that opens it, unless it is controlled. */
  trigger?: ReactElement;
  /** An alternative to a trigger: a button that is shown before the popover has loaded, and opens and closes it. */
  anchor?: RefObject<HTMLElement | null>;
  /** The accessible name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

export function Popover(props: PopoverProps) {
  const { trigger, anchor, label, open, onOpenChange, side = 'bottom', align = 'end' } = props;
  const popup = useRef<HTMLDivElement>(null);
  // On touch, focusing a text field would open the on-screen keyboard.
  const firstFocus = () => (matchMedia('(pointer: coarse)').matches ? popup.current : true);
  /** Pressing the button already closes it; closing it here too would make the press open it again. */
  const isByAnchor = (event: Event): boolean => {
    const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
    return target instanceof Node && anchor?.current?.contains(target) === true;
  };
  return (
    <BasePopover.Root
      open={open}
      onOpenChange={(isOpen, { event, reason }) => {
        if (reason === 'escape-key' || !isByAnchor(event)) onOpenChange?.(isOpen);
      }}
    >
      {trigger && <BasePopover.Trigger render={trigger} />}
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-30"
        >
          <BasePopover.Popup
            ref={popup}
            initialFocus={firstFocus}
            finalFocus={anchor}
            aria-label={label}
            className={cn(
              floatingStyle,
              'max-h-(--available-height) w-72 max-w-(--available-width) overflow-y-auto p-2',
              props.className,
            )}
          >
            {props.children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
