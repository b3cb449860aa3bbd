/** A scanner needs a few milliseconds for a character; nobody keeps this up by hand. */
const MAX_MS_PER_KEY = 40;
/** The shortest codes have more. */
const MIN_KEYS = 6;

/** A code without spaces, most of it digits. */
const isCode = (text: string): boolean => /^[\w./-]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 4;

/**
 * Tells a hand scanner, which types a code and Enter, from a person by the time between the keys. `key` takes the text
 * after each key and the time of the key.
 */
export const createScannerWatch = () => {
  let first = 0;
  let keys = 0;
  let known = '';
  return {
    key: (text: string, time: number): void => {
      if (keys === 0 || !text.startsWith(known) || text.length !== known.length + 1) {
        first = time;
        keys = 0;
      }
      keys += 1;
      known = text;
    },
    /** Whether all of the text came from a scanner that presses Enter at this time. */
    isScanned: (text: string, time: number): boolean =>
      text === known &&
      keys === text.length &&
      keys >= MIN_KEYS &&
      time - first <= keys * MAX_MS_PER_KEY &&
      isCode(text),
    reset: (): void => {
      keys = 0;
      known = '';
    },
  };
};
