import { rm, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

test('is that of the page’s origin, or else of the host without its api.', async () => {
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
])('keeps the last valid one after %s, and logs the fault once', async (_what, content, fault) => {
  await write({ default: { title: 'Good' } });
  await brand();
  await write(content);
  expect((await brand()).title).toBe('Good');
  expect((await brand()).title).toBe('Good');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(harness.services.config.brandingFile);
  expect(said[0]).toMatch(fault);
});
