import { readdirSync, readFileSync } from 'node:fs';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { listFileTask } from '../features/catalogue/price-list/reading/list-file-task.ts';
import { listTask } from '../features/quick-order/list-tasks.ts';
import { decodePicture, runApart } from './decode.ts';
import { openPool } from './decoding-pool.ts';
import { openQueue } from './queue.ts';
import { pictureTask, RefusedError } from './tasks.ts';

const faultOf = (decoding: Promise<unknown>): Promise<unknown> =>
  decoding.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof RefusedError) return error.refusal.code;
      return error instanceof Error && 'fault' in error ? error.fault : error;
    },
  );
const decodeWorkbook = (bytes: Buffer) => runApart(listFileTask, { bytes });

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
/** A PNG of the given size: complete if 8-bit grey, otherwise only a header. */
const png = (side: number, { depth = 8, colour = 0 } = {}): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(colour === 0 ? side * (side + 1) : 10))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
/** A ZIP file with one entry that claims to unpack to ten bytes. */
const lyingZip = (megabytes: number): Buffer => {
  const megabyte = Buffer.alloc(1024 * 1024);
  // Ends at a whole byte, so that it can be repeated instead of packing every megabyte.
  const one = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([
    ...Array.from({ length: megabytes - 1 }, () => one),
    deflateRawSync(megabyte),
  ]);
  const name = Buffer.from('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(10, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
};

test('refuses a workbook by its actual unpacked size, whatever it claims', async () => {
  const lying = lyingZip(300);
  expect(lying.length).toBeLessThan(1024 * 1024);
  expect(await faultOf(decodeWorkbook(lying))).toBe('PAYLOAD_TOO_LARGE');
});

test('refuses a sheet that spans more cells than can be read as too large, not as damaged', async () => {
  const rows: CellValue[][] = Array.from({ length: 30_000 }, () => []);
  rows.push(Array.from({ length: 702 }, () => 'x'));
  const wide = Buffer.from(await writeXlsx({ sheets: [{ name: 'Prices', rows }] }));
  expect(await faultOf(decodeWorkbook(wide))).toBe('PAYLOAD_TOO_LARGE');
});

test('refuses pictures by pixel count and decoded size', async () => {
  expect(await faultOf(decodePicture(png(9000, { colour: 2 }), { as: 'check' }))).toBe('tooLarge');
  const deep = png(7000, { depth: 16, colour: 6 });
  expect(await faultOf(decodePicture(deep, { as: 'check' }))).toBe('tooLarge');
});

test('decodes pictures of 49 million pixels, even two at the same time', async () => {
  const large = png(7000);
  const made = await Promise.all([1, 2].map(() => decodePicture(large, { as: 'product', side: 100 })));
  expect(made.map((bytes) => bytes.toString('latin1', 8, 12))).toEqual(['WEBP', 'WEBP']);
});

test('decodes one file at a time, so a small one waits for the large one before it', async () => {
  const done: string[] = [];
  const decode = async (name: string, bytes: Buffer): Promise<void> => {
    await decodePicture(bytes, { as: 'product', side: 100 });
    done.push(name);
  };
  await Promise.all([decode('large', png(3000)), decode('small', png(50)), decode('smaller', png(40))]);
  expect(done).toEqual(['large', 'small', 'smaller']);
});

test('ends the decoding process at its memory limit, refuses that file, and decodes the next one', async () => {
  const { run } = openPool('picture', { megabytes: 200, heapMegabytes: 128 });
  const draw = (source: Buffer) =>
    run(pictureTask, { source, formats: ['png'], make: { as: 'photo', width: 5000, height: 5000 } });
  expect(await faultOf(draw(png(1000)))).toBe('tooLarge');
  expect(await faultOf(run(pictureTask, { source: png(50), formats: ['png'], make: { as: 'check' } }))).toBe(
    'none',
  );
});

test('ends the workbook process at its heap limit, and reads the next workbook', async () => {
  const { run } = openPool('priceList', { megabytes: 1024, heapMegabytes: 48 });
  const workbook = async (count: number): Promise<Buffer> => {
    const rows = Array.from({ length: count }, (_, row) => [`C${row}`, `Product ${row}`, row]);
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Prices', rows }] }));
  };
  const read = async (rows: number) => faultOf(run(listFileTask, { bytes: await workbook(rows) }));
  expect(await read(30_000)).toBe('tooLarge');
  expect(await read(3)).toBe('none');
});

test('refuses files beyond the queue limit, and continues with those waiting', async () => {
  const megabyte = 1024 * 1024;
  const input = { source: Buffer.from('text'), formats: ['png'], make: { as: 'check' } } as const;
  // A stated size waits like a real one, but does not have to reach the process.
  const faults = await Promise.all(
    Array.from({ length: 14 }, () => faultOf(runApart(pictureTask, input, { bytes: 10 * megabyte }))),
  );
  expect(faults).toEqual([...Array.from({ length: 12 }, () => 'format'), 'busy', 'busy']);
  expect(await faultOf(decodePicture(Buffer.alloc(129 * megabyte), { as: 'check' }))).toBe('busy');
});

test('distinguishes damaged files from other formats', async () => {
  expect(await faultOf(decodePicture(Buffer.from('text'), { as: 'check' }))).toBe('format');
  expect(await faultOf(decodePicture(png(50).subarray(0, 60), { as: 'check' }))).toBe('damaged');
  expect(await faultOf(decodePicture(png(50), { as: 'check' }, ['jpeg']))).toBe('format');
  expect(await faultOf(decodeWorkbook(Buffer.from('PK\x03\x04 cut off')))).toBe('VALIDATION');
});

const NO_CATALOGUE = {
  findCodes: async () => [],
  findVocabulary: async () => ({ spelled: [], meant: [] }),
  findCandidates: async () => [],
  readProducts: async () => [],
  findChoices: async () => [],
};
const { run: runList } = openPool('list', { megabytes: 512, heapMegabytes: 256 });
const LONG_LIST = { text: '2 x panado 500 mg tablets, 24\n'.repeat(500) };

test('kills the process of a list at its time limit, and reads the next one', async () => {
  const inTime = (longestMs: number) =>
    runList({ ...listTask, longestMs }, LONG_LIST, { lookUps: NO_CATALOGUE });
  expect(await faultOf(inTime(1))).toBe('tooSlow');
  expect((await inTime(60_000)).lines).toHaveLength(500);
});

/** The processes that this one has started. */
const children = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);

test.runIf(process.platform === 'linux')(
  'a process starved by a busy machine keeps its remaining time, up to four times as long',
  async () => {
    const { run, getReady } = openPool('list', { megabytes: 512, heapMegabytes: 256, isKeptReady: true });
    const others = children();
    getReady();
    const read = (longestMs: number) =>
      run({ ...listTask, longestMs }, { text: '2 x panado' }, { lookUps: NO_CATALOGUE });
    await read(60_000);
    const [reader = 0] = children().filter((pid) => !others.includes(pid));
    const stopFor = (milliseconds: number) => {
      process.kill(reader, 'SIGSTOP');
      setTimeout(() => process.kill(reader, 'SIGCONT'), milliseconds);
    };
    stopFor(1_500);
    expect((await read(1_000)).lines).toHaveLength(1);
    process.kill(reader, 'SIGSTOP');
    expect(await faultOf(read(300))).toBe('tooSlow');
  },
);

test('passes on the error from a look-up, and reads the next list', async () => {
  const failing = { ...NO_CATALOGUE, findCodes: () => Promise.reject(new Error('The database is away')) };
  await expect(runList(listTask, LONG_LIST, { lookUps: failing })).rejects.toThrow('The database is away');
  expect((await runList(listTask, { text: '2 x panado' }, { lookUps: NO_CATALOGUE })).lines).toHaveLength(1);
});

test('an urgent task overtakes others, but a stream of urgent ones does not block a waiting one', async () => {
  const inTurn = openQueue();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const tasks = [inTurn(() => first.promise), inTurn(async () => done.push('list'))];
  let typed = 0;
  // The next starts before this one ends, as when several people type without pause.
  const type = (): void => {
    typed += 1;
    const isLast = typed === 40;
    const task = inTurn(
      async () => {
        if (!isLast) type();
        done.push('line');
      },
      { isUrgent: true },
    );
    tasks.push(task);
  };
  type();
  first.resolve();
  while (done.length < 41) await Promise.all(tasks);
  expect(done.indexOf('list')).toBe(4);
});
