import sharp from 'sharp';

/** One page of A5 width that shows the picture: the way a bank's own confirmation comes. */
export const pdfOfPicture = async (picture: Buffer): Promise<Buffer> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  const width = 420;
  const height = Math.round((width * info.height) / info.width);
  const content = `q ${width} 0 0 ${height} 0 0 cm /Slip Do Q`;
  const objects: (string | Buffer)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</Slip 5 0 R>>>>>>`,
    ],
    [`<</Length ${content.length}>>\nstream\n${content}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/DeviceRGB` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${data.length}>>\nstream\n`,
      data,
      '\nendstream',
    ],
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  const write = (piece: string | Buffer): void => {
    const bytes = Buffer.from(piece);
    parts.push(bytes);
    size += bytes.length;
  };
  for (const [index, pieces] of objects.entries()) {
    offsets.push(size);
    write(`${index + 1} 0 obj\n`);
    pieces.forEach(write);
    write('\nendobj\n');
  }
  const start = size;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
};
