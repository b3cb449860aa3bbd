import sharp, { type Sharp } from 'sharp';

/** The place where a test picture was taken, as EXIF. */
const EXIF = {
  IFD0: { Make: 'TestCamera', Model: 'Formulary' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '33/1 55/1 29/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '18/1 25/1 26/1',
  },
};

/** The corner colours of an upright picture, clockwise from the top left. */
export const CORNERS = ['red', 'lime', 'white', 'blue'] as const;

const upright = async (width: number, height: number): Promise<Buffer> => {
  const half = { width: width / 2, height: height / 2, channels: 3 as const };
  const corner = (background: string) =>
    sharp({ create: { ...half, background } })
      .png()
      .toBuffer();
  const [red, lime, white, blue] = await Promise.all(CORNERS.map(corner));
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: lime, left: half.width, top: 0 },
      { input: white, left: half.width, top: half.height },
      { input: blue, left: 0, top: half.height },
    ])
    .png()
    .toBuffer();
};

const turned = (bytes: Buffer, degrees: number): Promise<Buffer> =>
  sharp(bytes).rotate(degrees).png().toBuffer();
const mirrored = (bytes: Buffer): Promise<Buffer> => sharp(bytes).flop().png().toBuffer();

/** How a camera stores an upright picture with each EXIF orientation. */
const STORED: Record<number, (bytes: Buffer) => Promise<Buffer>> = {
  1: async (bytes) => bytes,
  2: mirrored,
  3: (bytes) => turned(bytes, 180),
  4: async (bytes) => turned(await mirrored(bytes), 180),
  5: async (bytes) => mirrored(await turned(bytes, 90)),
  6: (bytes) => turned(bytes, 270),
  7: async (bytes) => mirrored(await turned(bytes, 270)),
  8: (bytes) => turned(bytes, 90),
};

/**
 * Returns a geotagged photograph as stored by a camera held in the given orientation; `width` and `height` are as
 * displayed.
 */
export const photograph = async (
  format: 'jpeg' | 'png' | 'webp',
  { orientation = 1, width = 1600, height = 800 } = {},
): Promise<Buffer> => {
  const stored = await STORED[orientation]?.(await upright(width, height));
  const image: Sharp = sharp(stored).withExif(EXIF).withMetadata({ orientation });
  return image.toFormat(format, { quality: 95 }).toBuffer();
};

/** Returns the colours near the four corners of a picture as stored, clockwise from the top left. */
export const cornersOf = async (bytes: Buffer): Promise<string[]> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number): string => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const bright = [red, green, blue].map((value) => value > 128).join();
    return (
      {
        'true,false,false': 'red',
        'false,true,false': 'lime',
        'true,true,true': 'white',
        'false,false,true': 'blue',
      }[bright] ?? bright
    );
  };
  return [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.75, 0.75), colourAt(0.25, 0.75)];
};

const object = (number: number, content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]);

/**
 * Builds a PDF of objects numbered from 1, the first of which is the catalogue; `trailer` is added to its trailer, and
 * `before` precedes its header.
 */
export const pdfOf = (objects: (string | Buffer)[], { trailer = '', before = '' } = {}): Buffer => {
  const pieces: Buffer[] = [Buffer.from(`${before}%PDF-1.7\n`)];
  const offsets: number[] = [];
  const length = (): number => pieces.reduce((sum, { length }) => sum + length, 0);
  objects.forEach((content, index) => {
    offsets.push(length());
    pieces.push(object(index + 1, content));
  });
  const start = length();
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n` +
        `<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
};

const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
/**
 * Builds a PDF of one empty page; `catalogue` is added to its catalogue, and `more` are further objects, numbered from 4.
 */
export const onePagePdf = ({
  catalogue = '',
  more = [],
  ...rest
}: {
  catalogue?: string;
  more?: (string | Buffer)[];
  trailer?: string;
  before?: string;
} = {}): Buffer =>
  pdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
      PAGES,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
      ...more,
    ],
    rest,
  );

/** Builds a PDF that contains a photograph, as scanners and phones do. */
export const photographPdf = async (): Promise<Buffer> => {
  const jpeg = await photograph('jpeg', { width: 160, height: 80 });
  const image = Buffer.concat([
    Buffer.from(
      `<</Type/XObject/Subtype/Image/Width 160/Height 80/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
    ),
    jpeg,
    Buffer.from('\nendstream'),
  ]);
  return onePagePdf({ more: [image] });
};

type Part = { name: string; value: string | Buffer; filename?: string };

/** Builds a multipart form for POST /api/payments. File names are sent unescaped. */
export const proofForm = (parts: Part[]) => {
  const boundary = 'formulary-boundary';
  const pieces = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/jpeg`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    method: 'POST' as const,
    url: '/api/payments',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
};

/** Builds a form with one proof. */
export const proofUpload = (value: Buffer | string, filename = 'proof.jpg') =>
  proofForm([{ name: 'file', value, filename }]);
