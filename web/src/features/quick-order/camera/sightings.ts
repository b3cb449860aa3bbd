/** How long a code is out of sight before it counts as another pack. */
const GONE_MS = 1_200;
/** In how many looks it is missed by then: a slow phone looks seldom, and one look may be blurred. */
const GONE_LOOKS = 3;

/** Counts each pack once, however long the camera looks at it. */
export const createSightings = () => {
  const seen = new Map<string, { time: number; missed: number }>();
  const isGone = (code: string, now: number): boolean => {
    const last = seen.get(code);
    return !last || (now - last.time >= GONE_MS && last.missed >= GONE_LOOKS);
  };
  /** Takes what is in sight at a time, and returns what was not before. */
  return (codes: readonly string[], time: number): string[] => {
    const fresh = [...new Set(codes)].filter((code) => isGone(code, time));
    for (const last of seen.values()) last.missed += 1;
    for (const code of codes) seen.set(code, { time, missed: 0 });
    return fresh;
  };
};
