/** FNV-1a, 32 bits: also spreads names that differ in one letter. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
};

/** Returns the hue (0–359) that identifies a lab on every screen and picture. */
export const labHue = (name: string): number =>
  Math.floor(((hash(name.trim().toLowerCase()) * 0.618033988749895) % 1) * 360);
