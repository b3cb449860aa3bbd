import type { AuditEntry, StaffBusiness } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';

const harness = useApp();
let admin: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});
beforeEach(async () => {
  await harness.db.execute('delete from business_settings');
});

const URL = '/api/admin/business';
const show = async (): Promise<StaffBusiness> => (await harness.as(admin, URL)).json();
const put = (part: string, payload: Record<string, unknown>) =>
  harness.as(admin, { method: 'PUT', url: `${URL}/${part}`, payload });
const change = async (part: string, payload: Record<string, unknown>) =>
  put(part, { version: (await show()).version, ...payload });
const lastEntry = async (): Promise<AuditEntry> => {
  const answer = await harness.as(admin, '/api/admin/audit?entity=Business&take=100');
  const entries: AuditEntry[] = answer.json().auditEntries;
  return entries.toSorted((a, b) => b.id.localeCompare(a.id))[0] as AuditEntry;
};
const countEntries = async (): Promise<number> =>
  (await harness.as(admin, '/api/admin/audit?entity=Business&take=1')).json().total;

const ISSUER = {
  legalName: 'Karoo Wholesale (Pty) Ltd',
  tradingName: 'Karoo Wholesale',
  registrationNumber: '2019/123456/07',
  vatNumber: '4123456789',
  address: '12 Loop Street\nCape Town\n8001',
  phone: '021 555 0100',
  email: 'accounts@karoo.example',
  pharmacistName: 'Naledi Khumalo',
  licenceNumber: 'P12345',
};
const BANK = {
  bankName: 'First National Bank',
  bankAccountName: 'Karoo Wholesale',
  bankAccountNumber: '62001234567',
  bankBranchCode: '250655',
};

describe('each part', () => {
  test.each([
    ['issuer', ISSUER],
    ['bank', BANK],
    ['terms', { termsDays: 14, paymentTerms: 'Strictly 14 days.\nNo cheques.' }],
  ])('%s is shown as it was saved, and recorded in the audit log', async (part, fields) => {
    const answer = await change(part, fields);
    expect(answer.statusCode).toBe(200);
    expect(await show()).toMatchObject({ ...fields, version: 2 });
    expect(await lastEntry()).toMatchObject({
      actor: { id: admin.id },
      action: 'Updated',
      label: 'Business settings',
      after: fields,
    });
  });

  test('account codes are recorded one by one', async () => {
    const { accountCodes } = await show();
    await change('accounts', { ...accountCodes, bank: '8410' });
    expect((await show()).accountCodes).toEqual({ ...accountCodes, bank: '8410' });
    expect(await lastEntry()).toMatchObject({ before: { bank: '8400' }, after: { bank: '8410' } });
  });

  test('saving unchanged values changes and records nothing', async () => {
    await change('issuer', ISSUER);
    const entries = await countEntries();
    expect((await change('issuer', ISSUER)).json()).toMatchObject({ version: 2 });
    expect(await countEntries()).toBe(entries);
  });

  test('spaces and dashes in numbers, and around lines, are dropped', async () => {
    await change('issuer', {
      ...ISSUER,
      vatNumber: '4123 456 789',
      address: ' 12 Loop Street  \r\nCape Town\r\n',
    });
    expect(await show()).toMatchObject({ vatNumber: '4123456789', address: '12 Loop Street\nCape Town' });
    await change('bank', { ...BANK, bankAccountNumber: '6200-123-4567' });
    expect(await show()).toMatchObject({ bankAccountNumber: '62001234567' });
  });

  test('one of two concurrent changes is refused, whichever parts they change', async () => {
    const { version } = await show();
    const answers = await Promise.all([
      put('issuer', { version, ...ISSUER }),
      put('terms', { version, termsDays: 7, paymentTerms: '' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'STALE' });
    expect((await show()).version).toBe(version + 1);
  });
});

test.each([
  [
    'issuer',
    { ...ISSUER, vatNumber: '123' },
    'vatNumber',
    'Enter a VAT number of 10 digits that begins with 4.',
  ],
  [
    'issuer',
    { ...ISSUER, vatNumber: '5123456789' },
    'vatNumber',
    'Enter a VAT number of 10 digits that begins with 4.',
  ],
  ['issuer', { ...ISSUER, email: 'nobody' }, 'email', 'Enter an email address, such as name@example.com.'],
  ['issuer', { ...ISSUER, address: 'x'.repeat(501) }, 'address', 'Use at most 500 characters.'],
  [
    'bank',
    { ...BANK, bankAccountNumber: '12 ab' },
    'bankAccountNumber',
    'Enter an account number of 5 to 20 digits.',
  ],
  ['bank', { ...BANK, bankBranchCode: '12' }, 'bankBranchCode', 'Enter a branch code of 6 digits.'],
  ['terms', { termsDays: 366, paymentTerms: '' }, 'termsDays', 'Enter a whole number of days from 0 to 365.'],
])('%s with a wrong value is refused at its field', async (part, fields, field, message) => {
  const answer = await change(part, fields);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ [field]: message });
});

describe('VAT', () => {
  const PAST = [
    { from: '1993-04-07', rate: 1400 },
    { from: '2018-04-01', rate: 1500 },
  ];
  const rates = (...vatRates: { from: string; rate: number }[]) =>
    change('vat', { pricesIncludeVat: true, vatRates });

  test('a rate that is added applies from its day, in the store’s time zone', async () => {
    const saved = await rates({ from: '2026-05-01', rate: 1550 }, ...PAST);
    expect(saved.json().vatRates).toEqual([...PAST, { from: '2026-05-01', rate: 1550 }]);
    const rateToday = async () => (await harness.as(admin, '/api/app-settings')).json().vatRate;
    const now = harness.clock.now;
    harness.clock.now = new Date('2026-04-30T21:59:00Z');
    expect(await rateToday()).toBe(1500);
    harness.clock.now = new Date('2026-04-30T22:00:00Z');
    expect(await rateToday()).toBe(1550);
    harness.clock.now = now;
  });

  test('app settings say whether prices include it', async () => {
    await change('vat', { pricesIncludeVat: false, vatRates: PAST });
    expect((await harness.as(admin, '/api/app-settings')).json()).toMatchObject({ pricesIncludeVat: false });
  });

  test.each([
    ['changed', [PAST[0], { from: '2018-04-01', rate: 1600 }]],
    ['removed', [PAST[0]]],
    ['added', [...PAST, { from: '2026-03-01', rate: 1600 }]],
  ])('no rate from an earlier day is %s', async (_how, given) => {
    const answer = await change('vat', { pricesIncludeVat: true, vatRates: given });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      vatRates: 'Rates that began before today cannot be added, changed or removed.',
    });
    expect((await show()).vatRates).toEqual(PAST);
  });
});

describe('decimals', () => {
  test('are changed at the version seen, and appear in the app settings', async () => {
    const { version } = await show();
    const saved = await put('decimals', { version, decimals: 2 });
    expect(saved.json()).toMatchObject({ decimals: 2, version: version + 1 });
    expect((await harness.as(admin, '/api/app-settings')).json()).toMatchObject({ decimals: 2 });
    expect((await put('decimals', { version, decimals: 0 })).json()).toMatchObject({ code: 'STALE' });
  });

  test('cannot be turned off while a price has cents, and the refusal counts such prices', async () => {
    await change('decimals', { decimals: 2 });
    const { id } = await newProduct(harness.db, { cost: 1234 });
    const answer = await change('decimals', { decimals: 0 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'HAS_CENTS', message: expect.stringContaining('1 product') });
    await harness.db.execute(sql`delete from products where id = ${id}`);
    expect((await change('decimals', { decimals: 0 })).json()).toMatchObject({ decimals: 0 });
  });
});

describe('the logo', () => {
  const upload = async (picture: Buffer | string, type = 'image/png') =>
    harness.as(admin, {
      method: 'PUT',
      url: `${URL}/logo?version=${(await show()).version}`,
      payload: picture,
      headers: { 'content-type': type },
    });
  const photo = (background: string) =>
    sharp({ create: { width: 1200, height: 400, channels: 4, background } });
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10" fill="#0d5c48"/></svg>';

  test('is stored as a PNG without metadata, under a name that depends on its content', async () => {
    const withPlace = await photo('#0d5c48')
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '33/1 55/1 0/1' } })
      .toBuffer();
    const { logo } = (await upload(withPlace, 'image/jpeg')).json();
    const shown = await harness.asGuest(logo);
    const metadata = await sharp(shown.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 768, height: 256 });
    expect(metadata.exif).toBeUndefined();
    expect(await lastEntry()).toMatchObject({ summary: 'Changed the logo on documents' });

    const another = (await upload(await photo('#aa0000').png().toBuffer())).json().logo;
    expect(another).not.toBe(logo);
    expect((await harness.asGuest(logo)).rawPayload).toEqual(shown.rawPayload);
  });

  test('may be a vector drawing, which is rendered at the size on documents', async () => {
    const { logo } = (await upload(SVG, 'image/svg+xml')).json();
    expect(await sharp((await harness.asGuest(logo)).rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 768,
      height: 256,
    });
  });

  test('a drawing cannot read files on the server', async () => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"><image width="10" height="10" x:href="file://${import.meta.dirname}/../../../assets/status-pictures/open-image-default.jpg"/></svg>`;
    const { logo } = (await upload(picture, 'image/svg+xml')).json();
    const { channels } = await sharp((await harness.asGuest(logo)).rawPayload).stats();
    expect(channels.map(({ min, max }) => [min, max])).toEqual([
      [255, 255],
      [255, 255],
      [255, 255],
    ]);
  });

  test('anything but a picture is refused', async () => {
    const answer = await upload('not a picture');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveProperty('logo');
  });

  test('can be removed; a change by someone else is not overwritten', async () => {
    await upload(SVG, 'image/svg+xml');
    const { version } = await show();
    const remove = () => harness.as(admin, { method: 'DELETE', url: `${URL}/logo?version=${version}` });
    expect((await remove()).json()).toMatchObject({ logo: null, version: version + 1 });
    expect((await remove()).json()).toMatchObject({ code: 'STALE' });
  });
});

test('staff read the settings, and only Admins change them', async () => {
  const staff = await newUser(harness.db, { role: 'Staff' });
  expect((await harness.as(staff, URL)).statusCode).toBe(200);
  const refused = await harness.as(staff, {
    method: 'PUT',
    url: `${URL}/issuer`,
    payload: { ...ISSUER, version: 1 },
  });
  expect(refused.statusCode).toBe(403);
});
