import { useEffect, useEffectEvent, useState } from 'react';

/** True for a while after the value has changed, beginning anew with each change. */
export const useRecentChange = (value: unknown, milliseconds: number): boolean => {
  const [settled, setSettled] = useState(value);
  const settle = useEffectEvent(() => setSettled(value));
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(settle, milliseconds);
    return () => clearTimeout(timer);
  }, [value, settled, milliseconds]);
  return value !== settled;
};
