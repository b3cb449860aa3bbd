import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { DrawerFrame } from '#web/ui/overlay/drawer-frame.tsx';

type FilterSheetProps = {
  trigger: ReactElement<{ onClick?: () => void }>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The filters on a phone. */
export function FilterSheet({ trigger, open, onOpenChange, footer, children }: FilterSheetProps) {
  return (
    <>
      {cloneElement(trigger, { onClick: () => onOpenChange(true) })}
      <DrawerFrame
        title="More filters"
        footer={footer}
        frame={{
          open,
          size: 'md',
          initialFocus: undefined,
          onOpenChange,
          onOpenChangeComplete: () => undefined,
        }}
      >
        {children}
      </DrawerFrame>
    </>
  );
}
