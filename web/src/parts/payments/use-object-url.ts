import { useEffect, useState } from 'react';

/** An address for bytes in memory, given back when they are no longer shown. Undefined for the first moment. */
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
