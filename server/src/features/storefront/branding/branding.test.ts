import { rm, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { HostBrand } from '@formulary/contract';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { buildApp } from '../../../app.ts';
import type { App } from '../../../http/app.ts';

const harness = useApp();
const PLAIN = {
  title: 'Formulary',
  icon: '/icon.svg',
  logo: '/logo.svg',
  supportEmail: 'support@formulary.example',
};

let app: App;
let said: string[] = [];
beforeAll(async () => {
  const log = new Writable({
    write: (line, _encoding, done) => {
      said.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  app = await buildApp(harness.services, { logger: pino({ level: 'warn' }, log), web: null });
});
afterAll(() => app.close());
afterEach(async () => {
  await rm(harness.services.config.brandingFile, { force: true });
  said = [];
});

const write = (content: unknown): Promise<void> =>
  writeFile(
    harness.services.config.brandingFile,
    typeof content === 'string' ? content : JSON.stringify(content),
  );

const brand = async (headers: Record<string, string> = {}) => {
  const response = await app.inject({ url: '/api/branding', headers });
  expect(response.statusCode).toBe(200);
  return response.json();
};

test('is built in without a file', async () => {
  expect(await brand()).toEqual(PLAIN);
  expect(said).toEqual([]);
});

test('belongs to the page’s origin, or else to the host without its api.', async () => {
  await write({
    default: { supportEmail: 'help@wholesale.example' },
    hosts: { 'shop.example.com': { title: 'Karoo', logo: 'https://cdn.example.com/karoo.svg' } },
  });
  const karoo = {
    ...PLAIN,
    title: 'Karoo',
    logo: 'https://cdn.example.com/karoo.svg',
    supportEmail: 'help@wholesale.example',
  };
  expect(await brand({ host: 'shop.example.com' })).toEqual(karoo);
  expect(await brand({ host: 'Shop.Example.com:8080' })).toEqual(karoo);
  expect(await brand({ host: 'api.shop.example.com' })).toEqual(karoo);
  expect(await brand({ host: 'api.other.example', origin: 'https://shop.example.com' })).toEqual(karoo);
  const other = { ...PLAIN, supportEmail: 'help@wholesale.example' };
  expect(await brand({ host: 'other.example' })).toEqual(other);
  expect(await brand({ host: '__proto__', origin: 'null' })).toEqual(other);
});

test('follows the file when it is changed or deleted', async () => {
  await write({ default: { title: 'One' } });
  expect((await brand()).title).toBe('One');
  await write({ default: { title: 'Another' } });
  expect((await brand()).title).toBe('Another');
  await rm(harness.services.config.brandingFile);
  expect((await brand()).title).toBe('Formulary');
});

test.each([
  ['JSON that is not', '{ "default": ', /JSON/],
  ['an unknown field', { default: { tittle: 'Typo' } }, /tittle/],
  ['an address that could act', { hosts: { 'a.example': { logo: 'javascript:alert(1)' } } }, /logo/],
  ['an invalid email address', { default: { supportEmail: 'nobody' } }, /email/],
])('keeps the last valid one after %s, and logs the error once', async (_what, content, fault) => {
  await write({ default: { title: 'Good' } });
  await brand();
  await write(content);
  expect((await brand()).title).toBe('Good');
  expect((await brand()).title).toBe('Good');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(harness.services.config.brandingFile);
  expect(said[0]).toMatch(fault);
});

test('names the app that a device installs, with its icon', async () => {
  const manifest = async (host: string) => {
    const response = await app.inject({ url: '/manifest.webmanifest', headers: { host } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    return response.json();
  };
  await write({
    hosts: { 'shop.example.com': { title: 'Karoo', icon: 'https://cdn.example.com/karoo.svg' } },
  });
  expect(await manifest('shop.example.com')).toMatchObject({
    name: 'Karoo',
    start_url: '/',
    display: 'standalone',
    icons: [{ src: 'https://cdn.example.com/karoo.svg', sizes: 'any' }],
  });
  const plain = await manifest('other.example');
  expect(plain.name).toBe('Formulary');
  expect(plain.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});

describe('in the back office', () => {
  let admin: Awaited<ReturnType<typeof newUser>>;
  beforeAll(async () => {
    admin = await newUser(harness.db, { role: 'Admin' });
  });
  afterEach(async () => {
    await rm(harness.services.config.brandingFile, { force: true });
    await harness.db.execute('delete from brands');
  });

  const NONE = { title: null, icon: null, logo: null, supportEmail: null, version: null };
  const url = (host: string) => `/api/admin/branding?host=${encodeURIComponent(host)}`;
  const save = (host: string, brand: Record<string, unknown>) =>
    harness.as(admin, { method: 'PUT', url: url(host), payload: { ...NONE, ...brand } });
  const list = async (): Promise<HostBrand[]> =>
    (await harness.as(admin, '/api/admin/branding')).json().brands;
  const brand = async (host: string) =>
    (await harness.asGuest({ url: '/api/branding', headers: { host } })).json();
  const lastEntry = async () =>
    (await harness.as(admin, '/api/admin/audit?entity=Branding&take=1')).json().auditEntries[0];

  test('settings here override the file, and those for a host override those for all', async () => {
    await writeFile(
      harness.services.config.brandingFile,
      JSON.stringify({
        default: { title: 'File', supportEmail: 'file@example.com' },
        hosts: { 'one.example': { title: 'File One', logo: '/one.svg' } },
      }),
    );
    await save('', { title: 'Everywhere' });
    await save('one.example', { supportEmail: 'one@example.com' });
    expect(await brand('other.example')).toEqual({
      title: 'Everywhere',
      icon: '/icon.svg',
      logo: '/logo.svg',
      supportEmail: 'file@example.com',
    });
    expect(await brand('api.one.example:8080')).toMatchObject({
      title: 'File One',
      logo: '/one.svg',
      supportEmail: 'one@example.com',
    });
    expect(await list()).toMatchObject([
      { host: '', own: { title: 'Everywhere' }, fallback: { title: 'File' }, version: 1 },
      {
        host: 'one.example',
        own: { title: null, supportEmail: 'one@example.com' },
        fallback: { title: 'File One' },
      },
    ]);
  });

  test('the audit log records what was set and removed', async () => {
    await save('shop.example', { title: 'Shop' });
    expect(await lastEntry()).toMatchObject({
      action: 'Added',
      label: 'shop.example',
      after: { title: 'Shop' },
    });
    await save('shop.example', { title: 'Shop', supportEmail: 'help@shop.example', version: 1 });
    expect(await lastEntry()).toMatchObject({
      action: 'Updated',
      before: { supportEmail: null },
      after: { supportEmail: 'help@shop.example' },
    });
    await harness.as(admin, { method: 'DELETE', url: `${url('shop.example')}&version=2` });
    expect(await lastEntry()).toMatchObject({ action: 'Deleted', label: 'shop.example' });
    expect(await brand('shop.example')).toMatchObject({ title: 'Formulary' });
  });

  test('one of two concurrent changes is refused', async () => {
    const first = await Promise.all([save('a.example', { title: 'A' }), save('a.example', { title: 'B' })]);
    expect(first.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const again = await Promise.all([
      save('a.example', { title: 'C', version: 1 }),
      harness.as(admin, { method: 'DELETE', url: `${url('a.example')}&version=1` }),
    ]);
    expect(again.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(again.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'STALE' });
  });

  test.each([
    ['an address that could act', { logo: 'javascript:alert(1)' }, 'logo'],
    ['an invalid email address', { supportEmail: 'nobody' }, 'supportEmail'],
    ['an empty title', { title: ' ' }, 'title'],
  ])('refuses %s', async (_what, part, field) => {
    const answer = await save('', part);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveProperty(field);
  });

  test('refuses an invalid host', async () => {
    expect((await save('https://shop.example/', { title: 'x' })).statusCode).toBe(400);
  });

  test('accepts a logo and returns its address', async () => {
    const picture = sharp({ create: { width: 900, height: 300, channels: 4, background: '#0d5c4880' } });
    const answer = await harness.as(admin, {
      method: 'POST',
      url: '/api/admin/branding/pictures',
      payload: await picture.png().toBuffer(),
      headers: { 'content-type': 'image/png' },
    });
    expect(answer.statusCode).toBe(201);
    const { address } = answer.json();
    const shown = await harness.asGuest(address);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 256,
      hasAlpha: true,
    });
    expect((await save('', { logo: address })).statusCode).toBe(200);
  });
});
