import type { Setup, SetupStep } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { brands } from '../storefront/tables.ts';

const harness = useApp();
let admin: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});

const URL = '/api/admin/dashboard/setup';
const find = async (): Promise<Setup> => (await harness.as(admin, URL)).json();
const done = async (): Promise<SetupStep[]> =>
  (await find()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const put = async (part: string, payload: object) => {
  const { version } = (await harness.as(admin, '/api/admin/business')).json();
  await harness.as(admin, {
    method: 'PUT',
    url: `/api/admin/business/${part}`,
    payload: { ...payload, version },
  });
};
const confirm = (step: string) =>
  harness.as(admin, { method: 'POST', url: `${URL}/confirmations`, payload: { step } });

test('no step is done in an empty store, and the store’s data marks each step as done', async () => {
  expect(await done()).toEqual([]);
  await put('decimals', { decimals: 2 });
  expect(await done()).toEqual(['decimals']);
  await put('vat', {
    pricesIncludeVat: false,
    vatRates: [
      { from: '1993-04-07', rate: 1400 },
      { from: '2018-04-01', rate: 1500 },
    ],
  });
  await setStore(harness.db, { isScheduled: true });
  expect(await done()).toEqual(['decimals', 'vat', 'hours']);
  const issuer = {
    tradingName: '',
    registrationNumber: '',
    phone: '',
    email: '',
    pharmacistName: '',
    licenceNumber: '',
  };
  await put('issuer', { ...issuer, legalName: 'Karoo', vatNumber: '', address: '12 Loop Street' });
  expect(await done()).not.toContain('issuer');
  await put('issuer', { ...issuer, legalName: 'Karoo', vatNumber: '4123456789', address: '12 Loop Street' });
  await put('bank', {
    bankName: 'FNB',
    bankAccountName: 'Karoo',
    bankAccountNumber: '62001234567',
    bankBranchCode: '250655',
  });
  expect(await done()).toEqual(['decimals', 'vat', 'hours', 'issuer', 'bank']);
  await harness.db.insert(brands).values({ host: '', supportEmail: 'orders@karoo.example' });
  expect(await done()).toEqual(['decimals', 'vat', 'hours', 'issuer', 'branding', 'bank']);
  const product = await newProduct(harness.db);
  const customer = await newUser(harness.db);
  await setStore(harness.db, { isScheduled: false, timeZone: 'Africa/Windhoek' });
  expect(await done()).toEqual([
    'decimals',
    'vat',
    'hours',
    'issuer',
    'branding',
    'bank',
    'products',
    'customer',
  ]);
  const before = await find();
  const payload = { ...orderPayload(customer, [orderLine(product)]), totalPrice: 57.5 };
  const placed = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
  expect(placed.statusCode).toBe(201);
  expect((await done()).length).toBe(before.steps.filter(({ isDone }) => isDone).length + 1);
  expect((await find()).steps.at(-1)).toEqual({ step: 'invoice', isDone: false });
});

test('a default that suits the business is confirmed, twice without harm, and recorded', async () => {
  await harness.db.execute(sql`delete from business_settings`);
  await setStore(harness.db, { isScheduled: false, timeZone: 'Africa/Johannesburg' });
  for (const step of ['decimals', 'vat', 'hours', 'vat']) expect((await confirm(step)).statusCode).toBe(200);
  expect(await done()).toEqual(expect.arrayContaining(['decimals', 'vat', 'hours']));
  expect(
    (await harness.as(admin, '/api/admin/audit?entity=Business&take=1')).json().auditEntries[0],
  ).toMatchObject({
    summary: 'Confirmed a first step',
  });
  expect((await confirm('issuer')).statusCode).toBe(400);
});

test('the steps are hidden and shown for everyone', async () => {
  const hide = (isHidden: boolean) => harness.as(admin, { method: 'PUT', url: URL, payload: { isHidden } });
  expect((await hide(true)).json()).toMatchObject({ isHidden: true });
  const staff = await newUser(harness.db, { role: 'Staff' });
  expect((await harness.as(staff, URL)).json()).toMatchObject({ isHidden: true });
  expect((await hide(false)).json()).toMatchObject({ isHidden: false });
});
