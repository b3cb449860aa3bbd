import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { onePagePdf, photographPdf, proofUpload } from '../../../../test/proof-files.ts';

const harness = useApp();
let staff: { id: string };
let good: Buffer;
beforeAll(async () => {
  staff = await newUser(harness.db, { role: 'Staff' });
  good = await photographPdf();
});

/** A seeded generator, so that a failure can be reproduced. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Uploads a file and returns whether it was accepted; if so, its owner and staff must be able to open it in full. */
const isAccepted = async (bytes: Buffer): Promise<boolean> => {
  const owner = await newUser(harness.db);
  const sent = await harness.as(owner, proofUpload(bytes, 'proof.pdf'));
  if (sent.statusCode !== 201) {
    expect([400, 415]).toContain(sent.statusCode);
    return false;
  }
  for (const viewer of [owner, staff])
    for (const query of ['', '?size=card']) {
      const seen = await harness.as(viewer, `/api/payments/image/${sent.json()}${query}`);
      expect([seen.statusCode, seen.rawPayload.length]).toEqual([200, bytes.length]);
      expect(seen.headers['content-security-policy']).toContain('sandbox');
    }
  return true;
};

test.each(['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0'])(
  'staff can open a PDF with a block %j that claims to be longer than the file',
  async (name) => {
    const block = Buffer.concat([Buffer.from('ffe1ffff', 'hex'), Buffer.from(name)]);
    expect(await isAccepted(onePagePdf({ more: [block] }))).toBe(true);
    const atTheEnd = Buffer.concat([onePagePdf(), block, Buffer.from('\nstartxref\n9\n%%EOF\n')]);
    expect(await isAccepted(atTheEnd)).toBe(true);
  },
);

test('a PDF with changed bytes is refused, or can be opened by its owner and by staff', async () => {
  const next = numbers(8);
  let accepted = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const bytes = Buffer.from(good);
    const exif = bytes.indexOf('Exif\0\0');
    for (let flips = 1 + (turn % 8); flips > 0; flips -= 1) {
      // Half of the changes go where they matter most: around the block that is blanked.
      const at = turn % 2 ? exif - 6 + Math.floor(next() * 16) : Math.floor(next() * bytes.length);
      bytes[at] = Math.floor(next() * 256);
    }
    const cut = turn % 5 === 0 ? Math.floor(next() * bytes.length) : bytes.length;
    accepted += Number(await isAccepted(bytes.subarray(0, cut)));
  }
  expect(accepted).toBeGreaterThan(20);
});
