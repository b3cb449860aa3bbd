import type { UsualList } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { useIsCartAwaited } from '#web/parts/cart/unheard-cart.tsx';
import { knownUsualsQuery } from '#web/parts/line-entry/api.ts';
import { noteAdded } from '#web/parts/line-entry/order-target.ts';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';

/** Whether the usual products are shown; undefined until the user has chosen in this browser. */
const useIsOpen = create<{ isOpen: boolean | undefined }>()(
  persist(() => ({ isOpen: undefined as boolean | undefined }), {
    name: 'quick-order-usuals',
    storage: createJSONStorage(() => localStorage),
  }),
);

const UsualsCard = lazy(async () => ({
  default: (await import('../usuals/usuals-card.tsx')).UsualsCard,
}));

/** As high as the closed card. */
const PLACEHOLDER = <div className="card skeleton h-17.5 rounded-tile" aria-hidden />;

type UsualsPanelProps = {
  panel: RefObject<HTMLDivElement | null>;
  /** Called when the focus should return to the product field. */
  onLeave: () => void;
};

/**
 * The products that the customer usually buys, above the lines. Renders nothing for customers who never ordered a
 * product twice.
 */
export function UsualsPanel({ panel, onLeave }: UsualsPanelProps) {
  const query = useQuery(knownUsualsQuery);
  const { data } = query;
  // How much room it may take depends on the lines.
  const isCartAwaited = useIsCartAwaited();
  if (query.isPending || isCartAwaited) return PLACEHOLDER;
  if (!data?.total) return <FailedPart query={query} what="your usual products" />;
  return <Known list={data} panel={panel} onLeave={onLeave} />;
}

function Known({ list, panel, onLeave }: UsualsPanelProps & { list: UsualList }) {
  const isKeptOpen = useIsOpen(({ isOpen }) => isOpen);
  // Takes up little space above existing lines.
  const [hasRoom] = useState(() => Object.keys(useCart.getState().products).length === 0);
  // Everything due has been added to the lines.
  const [isDone, setDone] = useState(false);
  const isOpen = !isDone && (isKeptOpen ?? hasRoom);
  const toggle = () => {
    setDone(false);
    useIsOpen.setState({ isOpen: !isOpen });
  };
  return (
    <div ref={panel}>
      <Suspense fallback={PLACEHOLDER}>
        <UsualsCard
          list={list}
          collapsible={{ isOpen, onToggle: toggle }}
          onAdded={(added) => noteAdded(added.map(({ line }) => line.id))}
          onAllAdded={() => {
            setDone(true);
            onLeave();
          }}
        />
      </Suspense>
    </div>
  );
}

/** Moves the focus from the field to the button that adds everything due, else to the first button. */
export const goToUsuals = (panel: HTMLElement | null): void =>
  (panel?.querySelector<HTMLElement>('[data-first]') ?? panel?.querySelector('button'))?.focus();
