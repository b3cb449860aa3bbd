import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

type Slot = { element: HTMLElement | null; setElement: (element: HTMLElement | null) => void };

const SlotContext = createContext<Slot | null>(null);

/** Lets a page put something in the layout's right column. */
export function AsideProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

/** Where it appears: rendered by the layout, where it has a right column. */
export function AsideSlot({ className }: { className?: string }) {
  return <div ref={use(SlotContext)?.setElement} className={className} />;
}

/** What a page shows in the right column; nothing on mobile, where there is none. */
export function Aside({ children }: { children: ReactNode }) {
  const element = use(SlotContext)?.element;
  return element ? createPortal(children, element) : null;
}
