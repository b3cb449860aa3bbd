/** How long a code must be out of view before it counts as another pack. */
const GONE_MS = 1_200;
/** And in how many scans it must be missing: a slow phone scans rarely, and one frame may be blurred. */
const GONE_LOOKS = 3;

/** Counts each pack once, however long the camera sees it. */
export const createSightings = () => {
  const seen = new Map<string, { time: number; missed: number }>();
  const isGone = (code: string, now: number): boolean => {
    const last = seen.get(code);
    return !last || (now - last.time >= GONE_MS && last.missed >= GONE_LOOKS);
  };
  /** Takes the codes in view at a time, and returns the new ones. */
  return (codes: readonly string[], time: number): string[] => {
    const fresh = [...new Set(codes)].filter((code) => isGone(code, time));
    for (const last of seen.values()) last.missed += 1;
    for (const code of codes) seen.set(code, { time, missed: 0 });
    return fresh;
  };
};
