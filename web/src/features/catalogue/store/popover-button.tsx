import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';

type PopoverButtonProps = {
  /** Loads the code of the popover. */
  load: () => Promise<unknown>;
  button: (props: ComponentProps<'button'>) => ReactElement<{ onClick?: () => void }>;
  /** The popover, rendered from its first use on: it starts open. */
  children: (trigger: ReactElement<{ onClick?: () => void }>) => ReactNode;
};

/** A button for rarely used content: its code is loaded on hover, focus or press. */
export function PopoverButton({ load, button, children }: PopoverButtonProps) {
  const [wanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const trigger = button({
    'aria-haspopup': 'dialog',
    onPointerEnter: preload,
    onFocus: preload,
    onClick: wanted ? undefined : () => setWanted(true),
  });
  return wanted ? <Suspense fallback={trigger}>{children(trigger)}</Suspense> : trigger;
}
