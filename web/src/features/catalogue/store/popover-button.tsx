import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';

type PopoverButtonProps = {
  /** Fetches what the button opens. */
  load: () => Promise<unknown>;
  button: (props: ComponentProps<'button'>) => ReactElement<{ onClick?: () => void }>;
  /** What is opened, from the moment when it is first wanted: it starts open. */
  children: (trigger: ReactElement<{ onClick?: () => void }>) => ReactNode;
};

/** A button of what most visits do without: its code is fetched on hover, focus or press. */
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
