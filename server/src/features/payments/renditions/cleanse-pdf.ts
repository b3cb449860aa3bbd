/** What begins a block of EXIF or XMP in a JPEG, after its marker and its length of two bytes each. */
const BLOCKS = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0'].map((text) => Buffer.from(text, 'latin1'));
const APP1 = 0xffe1;

/**
 * A copy of a PDF in which the metadata of the photographs inside, their position above all, is blank. Nothing moves, so
 * the PDF stays whole. What is encrypted, or compressed around a photograph, is left as it is.
 */
export const cleansePdf = (original: Buffer): Buffer => {
  const bytes = Buffer.from(original);
  for (const block of BLOCKS)
    for (let at = bytes.indexOf(block); at !== -1; at = bytes.indexOf(block, at + block.length)) {
      if (at < 4 || bytes.readUInt16BE(at - 4) !== APP1) continue;
      // A block may say that it is longer than the file.
      bytes.fill(0, at, Math.min(bytes.length, at - 2 + bytes.readUInt16BE(at - 2)));
    }
  return bytes;
};
