import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

type Slot = { element: HTMLElement | null; setElement: (element: HTMLElement | null) => void };

const SlotContext = createContext<Slot | null>(null);

/** Lets a page render content in the layout's right column. */
export function AsideProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

/** The outlet, rendered by layouts that have a right column. */
export function AsideSlot({ className }: { className?: string }) {
  return <div ref={use(SlotContext)?.setElement} className={className} />;
}

/** Content for the right column. Not shown on mobile, which has no such column. */
export function Aside({ children }: { children: ReactNode }) {
  const element = use(SlotContext)?.element;
  return element ? createPortal(children, element) : null;
}
