import { type ComponentType, useEffect, useState } from 'react';

/** A service worker has the code of this release on the device. */
const isAtHand = (): boolean => navigator.onLine || Boolean(navigator.serviceWorker?.controller);

/**
 * Creates a part that its screen can do without: nothing is shown until its code has loaded. It waits for the network,
 * because after a failed import browsers do not fetch the code again until the page is reopened.
 */
export const optionalPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined;
  return function OptionalPart(props: Props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (known) return;
      const mounted = new AbortController();
      const start = (): void => {
        if (!isAtHand()) addEventListener('online', start, { once: true, signal: mounted.signal });
        else
          void load().then(
            (loaded) => {
              known = loaded;
              if (!mounted.signal.aborted) setPart(() => loaded);
            },
            () => undefined,
          );
      };
      start();
      return () => mounted.abort();
    }, []);
    return Part && <Part {...props} />;
  };
};
