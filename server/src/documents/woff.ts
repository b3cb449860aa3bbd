import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };
const SIGNATURE = 0x774f4646;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Returns the font in a WOFF file as TrueType. fontkit reads WOFF too, but fails on some valid files, because it inflates
 * with `tiny-inflate`.
 */
export const readFont = (file: string): Buffer => {
  const woff = readFileSync(file);
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error(`${file} is not WOFF 1`);
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER.woff + index * ENTRY.woff;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const place = HEADER.sfnt + index * ENTRY.sfnt;
    // Tag and checksum.
    woff.copy(head, place, entry, entry + 4);
    woff.copy(head, place + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, place + 8);
    head.writeUInt32BE(length, place + 12);
    parts.push(table, Buffer.alloc(padded(length) - length));
    offset += padded(length);
  }
  return Buffer.concat(parts);
};
