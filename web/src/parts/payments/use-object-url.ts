import { useEffect, useState } from 'react';

/** An object URL for bytes in memory, revoked when they are no longer shown. Undefined on the first render. */
export const useObjectUrl = (bytes: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [bytes]);
  return url;
};
