import { useState } from 'react';

/** What there is, or what there was last: a list stays in sight while the next one cannot be had. */
export const useLastShown = <Data>(data: Data | undefined): Data | undefined => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
};
