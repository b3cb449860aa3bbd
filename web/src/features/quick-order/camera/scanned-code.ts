/** In the two-dimensional code of a medicine the GTIN stands behind (01), with batch and expiry behind it. */
const GS1 = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/;
/** Begins a field in such a code. */
const SEPARATOR = '\u001d';

/** What a symbol on a pack says: its barcode, also where it is one part of a longer code. */
export const codeOf = (symbol: string): string => {
  const text = symbol.replaceAll(SEPARATOR, '').trim();
  const [, gtin] = GS1.exec(text) ?? [];
  // Sixteen digits at least: a barcode of 14 that begins with 01 is itself.
  return gtin !== undefined && text.length >= 16 ? gtin : text;
};

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
