import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import {
  CORNERS,
  cornersOf,
  onePagePdf,
  photograph,
  photographPdf,
  proofUpload,
} from '../../../test/proof-files.ts';

const harness = useApp();
let owner: { id: string };
let staff: { id: string };
let admin: { id: string };
beforeAll(async () => {
  owner = await newUser(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  admin = await newUser(harness.db, { role: 'Admin' });
});

const upload = async (bytes: Buffer): Promise<string> => {
  const answer = await harness.as(owner, proofUpload(bytes));
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const see = (viewer: { id: string }, id: string, query = '') =>
  harness.as(viewer, `/api/payments/image/${id}${query}`);
const kept = async (rendition: string): Promise<string[]> =>
  readdir(path.join(harness.services.config.dataDir, 'files/proof-renditions', rendition)).catch(() => []);
const forget = (rendition: string): Promise<void> =>
  rm(path.join(harness.services.config.dataDir, 'files/proof-renditions', rendition), {
    recursive: true,
    force: true,
  });

describe('a card', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is small and upright under EXIF orientation %d',
    async (orientation) => {
      const id = await upload(await photograph('jpeg', { orientation, width: 1600 + 2 * orientation }));
      await harness.runJobs();
      const card = await see(owner, id, '?size=card');
      expect(card.headers['content-type']).toBe('image/webp');
      expect(await cornersOf(card.rawPayload)).toEqual(CORNERS);
      const { width, height, exif, orientation: left } = await sharp(card.rawPayload).metadata();
      expect(width).toBe(640);
      expect(height).toBeLessThan(640);
      expect([exif, left]).toEqual([undefined, undefined]);
    },
  );

  test('is created in the background and stored', async () => {
    await forget('card');
    await upload(await photograph('png', { width: 900 }));
    expect(await kept('card')).toHaveLength(0);
    await harness.runJobs();
    expect(await kept('card')).toHaveLength(1);
    expect(await kept('shown')).not.toHaveLength(0);
  });

  test('is available before the background job has run', async () => {
    const id = await upload(await photograph('jpeg', { width: 1300 }));
    const early = await see(owner, id, '?size=card');
    await harness.runJobs();
    expect(early.statusCode).toBe(200);
    expect((await see(owner, id, '?size=card')).rawPayload).toEqual(early.rawPayload);
  });

  test('is not larger than a small picture', async () => {
    const id = await upload(await photograph('png', { width: 100, height: 50 }));
    expect(await sharp((await see(owner, id, '?size=card')).rawPayload).metadata()).toMatchObject({
      width: 100,
      height: 50,
    });
  });

  test('of a PDF is the PDF', async () => {
    const pdf = onePagePdf();
    const card = await see(owner, await upload(pdf), '?size=card');
    expect(card.headers['content-type']).toBe('application/pdf');
    expect(card.rawPayload).toEqual(pdf);
  });
});

describe('the location of a photograph', () => {
  test.each([
    ['jpeg', 6],
    ['png', 1],
    ['webp', 3],
  ] as const)('is visible only to its owner (%s)', async (format, orientation) => {
    const original = await photograph(format, { orientation, width: 1000 });
    expect((await sharp(original).metadata()).exif?.includes('TestCamera')).toBe(true);
    const id = await upload(original);
    expect((await see(owner, id)).rawPayload).toEqual(original);

    for (const viewer of [staff, admin]) {
      const shown = await see(viewer, id);
      expect(shown.headers['content-type']).toBe(`image/${format}`);
      const { exif, xmp, width, height } = await sharp(shown.rawPayload).metadata();
      expect([exif, xmp]).toEqual([undefined, undefined]);
      expect([width, height]).toEqual([1000, 800]);
      expect(await cornersOf(shown.rawPayload)).toEqual(CORNERS);
      expect(shown.rawPayload.includes('TestCamera')).toBe(false);
    }
  });

  test('is blanked in a PDF for others, whose length does not change', async () => {
    const original = await photographPdf();
    expect(original.includes('TestCamera')).toBe(true);
    const id = await upload(original);
    expect((await see(owner, id)).rawPayload).toEqual(original);
    const shown = (await see(staff, id)).rawPayload;
    expect(shown.includes('TestCamera')).toBe(false);
    expect(shown).toHaveLength(original.length);
    expect(shown.subarray(-200)).toEqual(original.subarray(-200));
  });
});

describe('the original file', () => {
  test('is for its owner and an Admin', async () => {
    const original = await photograph('jpeg', { width: 1002 });
    const id = await upload(original);
    for (const viewer of [owner, admin])
      expect((await see(viewer, id, '?original=true')).rawPayload).toEqual(original);
    const refused = await see(staff, id, '?original=true');
    expect(refused.statusCode).toBe(403);
    expect(refused.rawPayload.includes('TestCamera')).toBe(false);
    expect((await see(await newUser(harness.db), id, '?original=true')).statusCode).toBe(404);
    expect((await harness.asGuest(`/api/payments/image/${id}?original=true`)).statusCode).toBe(401);
  });

  test('is refused for an invalid query value', async () => {
    const id = await upload(await photograph('jpeg', { width: 1004 }));
    for (const query of ['?original=maybe', '?size=huge'])
      expect((await see(admin, id, query)).statusCode).toBe(400);
  });
});

test('a proof that cannot be read any more has no preview', async () => {
  const id = await upload(await photograph('png', { width: 1006 }));
  const proofs = path.join(harness.services.config.dataDir, 'files/proofs');
  for (const name of await readdir(proofs)) await harness.services.files.put(`proofs/${name}`, 'spoiled');
  expect((await see(staff, id)).statusCode).toBe(404);
  expect((await see(owner, id, '?size=card')).statusCode).toBe(404);
});

describe('damaged PDFs', () => {
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
});
