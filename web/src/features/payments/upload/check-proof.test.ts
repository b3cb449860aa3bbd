import { PROOF_MAX_BYTES } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { checkProof, formatSize } from './check-proof.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const text = (value: string) => new TextEncoder().encode(value);
const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);

describe('a file chosen as a proof', () => {
  it.each([
    ['photo.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['screenshot.png', PNG, 'image/png'],
    ['picture.webp', text('RIFF....WEBPVP8 '), 'image/webp'],
    ['proof.pdf', text('%PDF-1.7\n'), 'application/pdf'],
    ['no extension', PNG, 'image/png'],
    ['really-a-picture.pdf', PNG, 'image/png'],
  ])('has the type of its bytes: %s', async (name, content, type) => {
    expect(await checkProof(new File([content], name))).toMatchObject({ type });
  });

  it.each([
    ['empty.png', bytes(), 'empty.png is empty. Choose another file.'],
    ['program.jpg', text('MZ......'), 'program.jpg is not a JPG, PNG or PDF.'],
    ['drawing.svg', text('<svg/>'), 'drawing.svg is not a JPG, PNG or PDF.'],
    ['IMG_1.HEIC', text('\0\0\0\x18ftypheic'), expect.stringContaining('HEIC photo')],
  ])('is rejected with the reason: %s', async (name, content, refusal) => {
    expect(await checkProof(new File([content], name))).toEqual({ refusal });
  });

  it('is rejected before it is read if it is larger than 10 MB', async () => {
    const large = new File([PNG, new Uint8Array(PROOF_MAX_BYTES)], 'large.png');
    expect(await checkProof(large)).toEqual({
      refusal: 'large.png is larger than 10 MB.',
    });
  });
});

it.each([
  [1, '1 KB'],
  [245_000, '239 KB'],
  [1024 * 1024, '1 MB'],
  [3_565_158, '3.4 MB'],
])('%d bytes are shown as %s', (size, shown) => {
  expect(formatSize(size)).toBe(shown);
});
