import { useEffect, useState } from 'react';

/** True for a while after the last change of the value, even one that restores an earlier value. */
export const useRecentChange = (value: unknown, milliseconds: number): boolean => {
  const [seen, setSeen] = useState(value);
  const [changes, setChanges] = useState(0);
  const [settled, setSettled] = useState(0);
  if (value !== seen) {
    setSeen(value);
    setChanges(changes + 1);
  }
  useEffect(() => {
    if (changes === settled) return;
    const timer = setTimeout(() => setSettled(changes), milliseconds);
    return () => clearTimeout(timer);
  }, [changes, settled, milliseconds]);
  return changes !== settled;
};
