import type { OrderSummary } from '@formulary/contract';
import { useEffect, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';

const HIGHLIGHT = 1000;

/** The element of an order's row. */
export const rowIdOf = (orderId: string): string => `unpaid-order-${orderId}`;

/** Scrolls to the row of an order when it is there, and answers its id for the second that it is highlighted. */
export const useHighlight = (order: OrderSummary | undefined): string | undefined => {
  const [highlighted, setHighlighted] = useState<string>();
  const id = order?.id;
  const reference = order?.referenceNumber;
  useEffect(() => {
    if (!id) return;
    // After the router has put the page where it was or at its top.
    const frame = requestAnimationFrame(() => {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById(rowIdOf(id))?.scrollIntoView({
        block: 'center',
        behavior: calm ? 'instant' : 'smooth',
      });
      setHighlighted(id);
      announce(`Unpaid order ${reference}`);
    });
    const timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [id, reference]);
  return highlighted;
};
