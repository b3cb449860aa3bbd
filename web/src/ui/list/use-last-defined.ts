import { useState } from 'react';

/**
 * Returns the value, or the last defined one, so that a list stays visible if the next one cannot be loaded.
 */
export const useLastDefined = <Data>(data: Data | undefined): Data | undefined => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
};
