import { useEffect, useEffectEvent } from 'react';

/** Acts when the network is back. */
export const useOnline = (act: () => void): void => {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
};
