import sharp, { type Sharp } from 'sharp';
import { DecodeError, type PictureOutput } from './tasks.ts';

sharp.cache(false);
sharp.concurrency(1);

/** More than any phone camera produces, and low enough to decode safely. */
const MAX_PICTURE_PIXELS = 64_000_000;
/** Limit on the decoded size, because 16-bit and transparent pixels take more bytes. */
const MAX_DECODED_BYTES = 256 * 1024 * 1024;
const BYTES_OF_DEPTH = new Map([
  ['uchar', 1],
  ['char', 1],
  ['ushort', 2],
  ['short', 2],
]);

const draw = (image: Sharp, make: PictureOutput): Sharp => {
  if (make.as === 'check') return image.resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false }).raw();
  const upright = image.autoOrient();
  if (make.as === 'photo')
    return upright
      .resize(make.width, make.height, { fit: 'cover' })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82, mozjpeg: true });
  if (make.as === 'shown') {
    if (make.type === 'image/png') return upright.png();
    if (make.type === 'image/webp') return upright.webp({ quality: 92 });
    return upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  }
  const within = upright.resize(make.side, make.side, { fit: 'inside', withoutEnlargement: true });
  if (make.as === 'mark') return within.png();
  if (make.as === 'logo') return within.flatten({ background: 'white' }).png();
  return within.webp({ quality: make.as === 'card' ? 78 : 82 });
};

const requirePixelLimit = async (image: Sharp, formats: readonly string[]): Promise<void> => {
  const { format, width, height, channels, depth } = await image.metadata();
  if (!formats.includes(format)) throw new DecodeError('format', `${format} is not accepted.`);
  const bytes = width * height * channels * (BYTES_OF_DEPTH.get(depth) ?? 4);
  if (width * height > MAX_PICTURE_PIXELS || bytes > MAX_DECODED_BYTES)
    throw new DecodeError('tooLarge', 'The picture has too many pixels.');
};

const SVG_DOTS_PER_INCH = 72;
const MAX_SVG_DENSITY = 2400;

/** Opens a picture. A vector drawing, which has no pixels, is read at the requested size. */
const open = async (source: string | Buffer, make: PictureOutput): Promise<Sharp> => {
  const options = { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS } as const;
  const image = sharp(source, options);
  if (!('side' in make)) return image;
  const { format, width, height } = await image.metadata();
  if (format !== 'svg') return image;
  const density = (SVG_DOTS_PER_INCH * make.side) / Math.max(width, height);
  return sharp(source, { ...options, density: Math.min(Math.max(density, 1), MAX_SVG_DENSITY) });
};

/** Decodes a picture and renders the requested outputs. Called only in the decoding process. */
export const drawPicture = async (
  source: string | Buffer,
  formats: readonly string[],
  make: PictureOutput,
): Promise<Buffer> => {
  try {
    const image = await open(source, make);
    await requirePixelLimit(image, formats);
    return await draw(image, make).toBuffer();
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) throw new DecodeError('tooLarge', message, { cause: error });
    if (/unsupported image format/i.test(message)) throw new DecodeError('format', message, { cause: error });
    throw new DecodeError('damaged', message, { cause: error });
  }
};
