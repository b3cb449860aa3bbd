import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { cornersOf, onePagePdf, photograph, proofUpload } from '../../../../test/proof-files.ts';
import { uploadLeftovers } from '../../../../test/proofs.ts';
import { payments } from '../tables.ts';

const harness = useApp();
const HTML = '<html><script>alert(document.cookie)</script></html>';
const ZIP = Buffer.from('504b03040a0000000000', 'hex');
const EXE = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');

let user: { id: string };
let staff: { id: string };
const pictures: Record<'jpeg' | 'png' | 'webp', Buffer> = {
  jpeg: Buffer.alloc(0),
  png: Buffer.alloc(0),
  webp: Buffer.alloc(0),
};
beforeAll(async () => {
  user = await newUser(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  for (const format of ['jpeg', 'png', 'webp'] as const)
    pictures[format] = await photograph(format, { width: 200, height: 100 });
});

/** A chunk of a PNG. */
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
/** A tiny PNG whose header claims the given size. */
const pngSaying = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
/** A JPEG whose frame header claims 65 000 × 65 000. */
const giantJpeg = (): Buffer => {
  const bytes = Buffer.from(pictures.jpeg);
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
};
/** A PNG with a text chunk right after its header. */
const pngWithText = (text: string): Buffer => {
  const afterHeader = 8 + 25;
  const comment = chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
  return Buffer.concat([pictures.png.subarray(0, afterHeader), comment, pictures.png.subarray(afterHeader)]);
};
/** A JPEG with a comment right after its start marker. */
const jpegWithComment = (text: string): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([
    pictures.jpeg.subarray(0, 2),
    Buffer.from('fffe', 'hex'),
    length,
    Buffer.from(text, 'latin1'),
    pictures.jpeg.subarray(2),
  ]);
};
const damagedPng = (): Buffer => {
  const data = pictures.png.indexOf('IDAT') + 12;
  return Buffer.from(pictures.png).fill(7, data, data + 20);
};
const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

describe('refuses, and leaves nothing behind,', () => {
  const DAMAGED = 'The picture is damaged or incomplete.';
  const TOO_MANY = 'The picture has too many pixels.';
  const WRONG = 'Choose a JPG, PNG, WebP or PDF file.';
  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a JPEG that says it is giant', giantJpeg, 413, TOO_MANY],
    ['a PNG that says it is giant', () => pngSaying(60_000, 60_000), 413, TOO_MANY],
    ['a PNG of 2147483647 × 2147483647', () => pngSaying(2_147_483_647, 2_147_483_647), 400, DAMAGED],
    ['a PNG of no size', () => pngSaying(0, 0), 400, DAMAGED],
    ['a PNG that says it is larger than it is', () => pngSaying(900, 900), 400, DAMAGED],
    ['half a WebP', () => half(pictures.webp), 400, DAMAGED],
    ['a PNG whose picture is damaged', damagedPng, 400, DAMAGED],
    ['a GIF', () => sharp(pictures.png).gif().toBuffer(), 415, WRONG],
    ['a TIFF', () => sharp(pictures.png).tiff().toBuffer(), 415, WRONG],
    ['an AVIF', () => sharp(pictures.png).avif({ effort: 0 }).toBuffer(), 415, WRONG],
    ['a PDF behind a page of HTML', () => onePagePdf({ before: HTML }), 415, WRONG],
    ['a zip', () => Buffer.concat([ZIP, Buffer.alloc(500)]), 415, WRONG],
    ['text', () => Buffer.from('I have paid, I promise'), 415, WRONG],
    [
      'a PDF that is only its beginning',
      () => Buffer.from('%PDF-1.7\n'),
      400,
      'The PDF is damaged or incomplete.',
    ],
    ['nothing at all', () => Buffer.alloc(0), 400, 'The file is empty.'],
  ])('%s', async (_name, make, status, message) => {
    const before = await uploadLeftovers(harness, user);
    const answer = await harness.as(user, proofUpload(await make(), 'proof.pdf'));
    expect(answer.json().message).toBe(message);
    expect(answer.statusCode).toBe(status);
    expect(await uploadLeftovers(harness, user)).toEqual(before);
  });
});

describe('stores as evidence, and never lets run,', () => {
  const script = '<</S/JavaScript/JS(app.alert\\(1\\);)>>';
  test.each<[string, () => Buffer, string, string]>([
    ['a JPEG with a program behind it', () => Buffer.concat([pictures.jpeg, EXE]), 'image/jpeg', 'MZ'],
    ['a JPEG with a zip behind it', () => Buffer.concat([pictures.jpeg, ZIP]), 'image/jpeg', 'PK\x03\x04'],
    [
      'a PNG with a page behind it',
      () => Buffer.concat([pictures.png, Buffer.from(HTML)]),
      'image/png',
      '<script',
    ],
    [
      'a WebP with a page behind it',
      () => Buffer.concat([pictures.webp, Buffer.from(HTML)]),
      'image/webp',
      '<script',
    ],
    ['a JPEG with a page in its comment', () => jpegWithComment(HTML), 'image/jpeg', '<script'],
    ['a PNG with a page in its text', () => pngWithText(HTML), 'image/png', '<script'],
  ])('%s, of which others see only the picture', async (_name, make, type, inside) => {
    const bytes = make();
    expect(bytes.includes(inside)).toBe(true);
    const answer = await harness.as(user, proofUpload(bytes, 'invoice.html'));
    expect(answer.statusCode).toBe(201);
    const url = `/api/payments/image/${answer.json()}`;
    const own = await harness.as(user, url);
    expect(own.rawPayload).toEqual(bytes);
    const shown = await harness.as(staff, url);
    expect(shown.rawPayload.includes(inside)).toBe(false);
    expect(await cornersOf(shown.rawPayload)).toEqual(await cornersOf(pictures.png));
    for (const { headers } of [own, shown]) {
      expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
      expect(headers['content-disposition']).not.toContain('html');
    }
  });

  test.each<[string, () => Buffer]>([
    ['with a script on opening', () => onePagePdf({ catalogue: `/OpenAction${script}` })],
    ['with a script on closing', () => onePagePdf({ catalogue: `/AA<</WC${script}>>` })],
    [
      'that opens a page of its own',
      () => onePagePdf({ catalogue: '/OpenAction<</S/URI/URI(https://evil.example)>>' }),
    ],
    [
      'that asks for a password',
      () =>
        onePagePdf({
          more: [`<</Filter/Standard/V 1/R 2/P -4/O<${'00'.repeat(32)}>/U<${'11'.repeat(32)}>>>`],
          trailer: `/Encrypt 4 0 R/ID[<${'22'.repeat(16)}><${'22'.repeat(16)}>]`,
        }),
    ],
    ['with a page behind it', () => Buffer.concat([onePagePdf(), Buffer.from(HTML)])],
  ])('a PDF %s, which a browser downloads rather than opens', async (_name, make) => {
    const bytes = make();
    const answer = await harness.as(user, proofUpload(bytes, 'proof.jpg'));
    expect(answer.statusCode).toBe(201);
    for (const viewer of [user, staff]) {
      const { headers, rawPayload } = await harness.as(viewer, `/api/payments/image/${answer.json()}`);
      expect(rawPayload).toEqual(bytes);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="proof-of-payment-[\da-f]{8}\.pdf"$/,
        ),
      });
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    }
  });
});

describe('accepts a file of any name, and stores the name as text', () => {
  test.each([
    ['a way out of the folder', '../../../../etc/passwd', 'passwd'],
    ['a way out of the folder as Windows writes it', '..\\..\\boot.ini', 'boot.ini'],
    ['an absolute path', '/etc/cron.d/evil', 'evil'],
    ['three hundred characters', `${'n'.repeat(300)}.jpg`, 'n'.repeat(200)],
    ['letters turned around', 'slip\u202egpj.exe', 'slipgpj.exe'],
    ['an isolated direction', '\u2066a\u2069\u200f.jpg', 'a.jpg'],
    ['emoji, one of them joined', '💊👩‍⚕️ proof.jpg', '💊👩‍⚕️ proof.jpg'],
    ['other scripts', 'инвойс-支払い-فاتورة.pdf', 'инвойс-支払い-فاتورة.pdf'],
    ['a line break, as browsers write it', 'a%0D%0AX-Evil: 1.jpg', 'a%0D%0AX-Evil: 1.jpg'],
    ['markup', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['a tab and an escape', 'a\tb\x1b[31m.jpg', 'ab[31m.jpg'],
    ['a dot alone', '.', ''],
    ['nothing', '', ''],
  ])('%s', async (_name, sent, kept) => {
    const person = await newUser(harness.db);
    const answer = await harness.as(person, proofUpload(pictures.jpeg, sent));
    expect(answer.statusCode).toBe(201);
    const [row] = await harness.db.select().from(payments).where(eq(payments.id, answer.json()));
    expect(row?.fileName).toBe(kept);
    expect(row?.fileKey).toMatch(/^proofs\/[\w-]{32}$/);
  });

  test.each([
    ['a line break', 'a\r\nX-Evil: 1\r\n.jpg'],
    ['a zero byte', 'a\0.jpg'],
    ['a quotation mark', 'a".jpg'],
  ])('with %s in it, which no browser sends', async (_name, filename) => {
    const answer = await harness.as(user, proofUpload(pictures.jpeg, filename));
    expect(answer.statusCode).toBe(201);
    const [row] = await harness.db.select().from(payments).where(eq(payments.id, answer.json()));
    expect(row?.fileName).toBe('a');
  });
});

test('refuses only this customer’s sixty-first upload within an hour, and says when to retry', async () => {
  const busy = await newUser(harness.db);
  for (let sent = 1; sent <= 60; sent += 1)
    expect((await harness.as(busy, proofUpload(''))).statusCode).toBe(400);
  const before = await uploadLeftovers(harness, busy);
  const answer = await harness.as(busy, proofUpload(pictures.jpeg));
  expect(answer.json()).toEqual({
    message: 'You have uploaded too many files in the past hour. Please try again in 60 minutes.',
    code: 'TOO_MANY_REQUESTS',
  });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
  expect(await uploadLeftovers(harness, busy)).toEqual(before);
  expect((await harness.as(user, proofUpload(pictures.jpeg))).statusCode).toBe(201);
});

test('describes the form of an upload', async () => {
  const { paths } = (await harness.asGuest('/api/openapi.json')).json();
  expect(paths['/api/payments'].post.requestBody.content).toMatchObject({
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary' },
          orderId: { type: 'string', format: 'uuid' },
        },
      },
    },
  });
});
