import type { OrderSummary } from '@formulary/contract';
import { useEffect, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';

const HIGHLIGHT = 1000;

/** The ID of an order's row. */
export const rowIdOf = (orderId: string): string => `unpaid-order-${orderId}`;

/** Calls back once the page is visible: immediately, or when a background tab comes to the front. */
const whenSeen = (callback: () => void): (() => void) => {
  const controller = new AbortController();
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    controller.abort();
    callback();
  };
  document.addEventListener('visibilitychange', look, { signal: controller.signal });
  look();
  return () => controller.abort();
};

/**
 * Scrolls to the row of an order once the page is visible, and returns its id during the second in which it is
 * highlighted.
 */
export const useHighlight = (
  order: Pick<OrderSummary, 'id' | 'referenceNumber'> | undefined,
): string | undefined => {
  const [highlighted, setHighlighted] = useState<string>();
  const id = order?.id;
  const reference = order?.referenceNumber;
  useEffect(() => {
    if (!id) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const light = () => {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById(rowIdOf(id))?.scrollIntoView({
        block: 'center',
        behavior: calm ? 'instant' : 'smooth',
      });
      setHighlighted(id);
      announce(`Unpaid order ${reference}`);
      timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT);
    };
    const forget = whenSeen(() => {
      // Runs after the router has restored the scroll position or scrolled to the top.
      frame = requestAnimationFrame(light);
    });
    return () => {
      forget();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [id, reference]);
  return highlighted;
};
