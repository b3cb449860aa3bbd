/** Barcodes, and videos of them as seen by a camera. */

/** Returns a barcode of 13 digits that no other journey uses, with its check digit. */
export const newBarcode = (): string => {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const digits = `600${String(random).padStart(10, '0')}`.slice(0, 12);
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011'].concat(
  '0110111',
  '0001011',
);
const inverted = (bars: string): string => bars.replaceAll(/\d/g, (bar) => (bar === '0' ? '1' : '0'));
const mirrored = (bars: string): string => Array.from(bars).reverse().join('');
/** The first digit is encoded in the parities of the six digits on the left. */
const PARITIES = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101'].concat(
  '010110',
  '011010',
);

/** Returns the modules of an EAN-13; 1 is a bar. */
const barsOf = (code: string): string => {
  const [first = 0, ...digits] = Array.from(code, Number);
  const parities = PARITIES[first] ?? '';
  const left = digits.slice(0, 6).map((digit, place) => {
    const bars = LEFT[digit] ?? '';
    return parities[place] === '1' ? mirrored(inverted(bars)) : bars;
  });
  const right = digits.slice(6).map((digit) => inverted(LEFT[digit] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
};

const [WIDTH, HEIGHT, MODULE] = [640, 480, 4];

/** Returns a video of the barcode, in the format that Chromium's fake camera plays. */
export const videoOf = (code: string): Buffer => {
  const bars = barsOf(code);
  const margin = Math.floor((WIDTH - bars.length * MODULE) / 2);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 120; y < 360; y += 1)
    for (let place = 0; place < bars.length; place += 1)
      if (bars[place] === '1')
        light.fill(16, y * WIDTH + margin + place * MODULE, y * WIDTH + margin + (place + 1) * MODULE);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
};
