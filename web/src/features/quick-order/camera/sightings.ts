/** How long a code is out of sight before it counts as another pack. */
const GONE_MS = 1_200;

/** Counts each pack once, however long the camera looks at it. */
export const createSightings = () => {
  const seen = new Map<string, number>();
  /** Takes what is in sight at a time, and returns what was not before. */
  return (codes: readonly string[], time: number): string[] => {
    const fresh = [...new Set(codes)].filter((code) => time - (seen.get(code) ?? -GONE_MS) >= GONE_MS);
    for (const code of codes) seen.set(code, time);
    return fresh;
  };
};
