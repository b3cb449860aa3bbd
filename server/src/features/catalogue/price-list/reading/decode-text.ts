/** A file that cannot be read as text, with the line that has the error. */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(line: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.line = line;
  }
}

/** Bytes undefined in windows-1252. */
const UNDEFINED_IN_WINDOWS_1252 = /[\u0081\u008d\u008f\u0090\u009d]/;
const SAVE_AGAIN = 'save it again as "CSV UTF-8"';

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const decodeAs = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const lineAt = (text: string, index: number): number => text.slice(0, index).split(/\r\n?|\n/).length;

/** Without a byte order mark: UTF-8 if valid, otherwise windows-1252, which older spreadsheets save. */
const decodeUnmarked = (bytes: Uint8Array): { text: string; encoding: string } => {
  const utf8 = decodeAs(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: utf8, encoding: 'UTF-8' };
  const lossy = new TextDecoder('utf-8').decode(bytes);
  const text = new TextDecoder('windows-1252').decode(bytes);
  const isPartlyUtf8 = /[^\p{ASCII}\ufffd]/u.test(lossy);
  if (isPartlyUtf8 || UNDEFINED_IN_WINDOWS_1252.test(text))
    throw new UnreadableFile(
      lineAt(lossy, lossy.indexOf('\ufffd')),
      `The file is not consistently UTF-8 or windows-1252; ${SAVE_AGAIN}`,
    );
  return { text, encoding: 'windows-1252' };
};

const decodeMarked = (bytes: Uint8Array, encoding: string): { text: string; encoding: string } => {
  const text = decodeAs(bytes, encoding);
  if (text === undefined)
    throw new UnreadableFile(1, `The file is marked as ${encoding} but is not; ${SAVE_AGAIN}`);
  return { text, encoding };
};

const decodeAny = (bytes: Uint8Array) => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(1, `This is a workbook, not a CSV file; ${SAVE_AGAIN}`);
  if (startsWith(bytes, 0xff, 0xfe)) return decodeMarked(bytes, 'UTF-16LE');
  if (startsWith(bytes, 0xfe, 0xff)) return decodeMarked(bytes, 'UTF-16BE');
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decodeMarked(bytes, 'UTF-8');
  return decodeUnmarked(bytes);
};

/** Returns the text of a file without its byte order mark, and the detected encoding. Throws `UnreadableFile`. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: string } => {
  const decoded = decodeAny(bytes);
  const nul = decoded.text.indexOf('\0');
  if (nul >= 0)
    throw new UnreadableFile(
      lineAt(decoded.text, nul),
      `The file has NUL bytes, so it is not text; ${SAVE_AGAIN}`,
    );
  return decoded;
};
