import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, openSession } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { codeAt } from '../../test/second-factors.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { settingsGetCommand, settingsListCommand, settingsSetCommand } from './commands/settings.ts';
import { userResetSecondFactorCommand } from './commands/user.ts';

describe('settings', () => {
  const harness = useApp();
  let folder = '';
  let admin: { id: string; username: string };
  let second: { id: string; username: string };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formulary-settings-'));
    admin = await newUser(harness.db, { role: 'Admin', createdAt: new Date('2020-01-01') });
    second = await newUser(harness.db, { role: 'Admin' });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    await harness.db.execute('delete from business_settings');
  });

  const said = async (command: (print: (text: string) => void) => Promise<void>): Promise<string> => {
    const lines: string[] = [];
    await command((text) => void lines.push(text));
    return lines.join('\n');
  };
  const list = () => said((print) => settingsListCommand(harness.services, print));
  const get = (name: string) => said((print) => settingsGetCommand(harness.services, name, print));
  const set = (name: string, value: string, as?: string) =>
    said((print) => settingsSetCommand(harness.services, { name, value, as }, print));
  const lastEntry = async (entity: string) =>
    (await harness.as(admin, `/api/admin/audit?entity=${entity}&take=1`)).json().auditEntries[0];

  test.each([
    ['decimals', '2', '2'],
    ['prices-include-vat', 'no', 'no'],
    [
      'vat-rates',
      '1993-04-07=14 2018-04-01=15 2027-04-01=15,5',
      '1993-04-07=14 2018-04-01=15 2027-04-01=15.5',
    ],
    ['legal-name', ' Karoo Wholesale ', 'Karoo Wholesale'],
    ['vat-number', '4123 456 789', '4123456789'],
    ['address', '12 Loop Street\\nCape Town', '12 Loop Street\nCape Town'],
    ['bank-account-number', '6200-123-4567', '62001234567'],
    ['terms-days', '14', '14'],
    ['account-vat-output', '9510', '9510'],
    ['second-factor-required', 'yes', 'yes'],
    ['time-zone', 'Africa/Windhoek', 'Africa/Windhoek'],
    ['prepare-while-closed', 'yes', 'yes'],
  ])('sets %s to %j', async (name, value, shown) => {
    expect(await set(name, value)).toBe(`${name} is ${shown.replaceAll('\n', '\\n')}.`);
    expect(await get(name)).toBe(shown);
    expect(await list()).toMatch(new RegExp(`^${name} `, 'm'));
  });

  test('the list shows settings with their values, and a hint for an empty one', async () => {
    const lines = (await list()).split('\n');
    expect(lines.length).toBeGreaterThan(25);
    expect(lines).toContainEqual(expect.stringMatching(/^decimals +0$/));
    expect(lines).toContainEqual(expect.stringMatching(/^legal-name +\(none: text\)$/));
  });

  test.each([
    ['vat-number', '123', 'vat-number: Enter a VAT number of 10 digits that begins with 4.'],
    ['decimals', '1', 'decimals: Enter 0 for whole rand or 2 for rand and cents.'],
    ['prices-include-vat', 'perhaps', 'prices-include-vat: Enter yes or no.'],
    ['vat-rates', '15', 'vat-rates: Enter each rate with its start date: 2018-04-01=15 2027-04-01=15.5'],
    [
      'vat-rates',
      '2018-04-01=16',
      'vat-rates: Rates that began before today cannot be added, changed or removed.',
    ],
    ['second-factor-required', 'sometimes', 'second-factor-required: Enter yes or no.'],
    ['prepare-while-closed', 'sometimes', 'prepare-while-closed: Enter yes or no.'],
    ['terms-days', 'soon', 'terms-days: Enter a whole number of days from 0 to 365.'],
    ['time-zone', 'Mars/Olympus', 'time-zone: This time zone is not known.'],
    ['account-bank', '', 'account-bank: Enter an account code.'],
    ['logo', '/nowhere.png', 'logo: /nowhere.png cannot be read.'],
    ['colour', 'green', 'There is no setting colour. See: formulary settings list'],
  ])('%s refuses %j', async (name, value, message) => {
    const before = await list();
    await expect(set(name, value)).rejects.toThrow(message);
    expect(await list()).toBe(before);
  });

  test('a second factor required from the command line applies to staff, including the first Admin', async () => {
    const statusOfProducts = async () => (await harness.as(admin, '/api/admin/products')).statusCode;
    expect(await statusOfProducts()).toBe(200);
    await set('second-factor-required', 'yes');
    await harness.services.live.catchUp();
    const refused = await harness.as(admin, '/api/admin/products');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    await set('second-factor-required', 'no');
    await harness.services.live.catchUp();
    expect(await statusOfProducts()).toBe(200);
    expect(await lastEntry('Business')).toMatchObject({
      actor: { id: admin.id },
      summary: 'Stopped requiring a second factor for staff',
    });
  });

  test('whole rand are refused while a price has cents', async () => {
    await set('decimals', '2');
    await newProduct(harness.db, { cost: 1234 });
    await expect(set('decimals', '0')).rejects.toThrow('decimals: 1 product');
    expect(await get('decimals')).toBe('2');
  });

  test('a logo is read from a file, and removed by an empty value', async () => {
    const file = path.join(folder, 'logo.png');
    const picture = sharp({ create: { width: 90, height: 30, channels: 3, background: '#0d5c48' } });
    await writeFile(file, await picture.png().toBuffer());
    expect(await set('logo', file)).toMatch(/^logo is \/asset-images\/logo-[0-9a-f]{32}\.png\.$/);
    expect(await set('logo', '')).toBe('logo is empty.');
  });

  test('the audit log attributes a change to the first Admin, or to the named one', async () => {
    await set('legal-name', 'Karoo');
    expect(await lastEntry('Business')).toMatchObject({
      actor: { id: admin.id },
      before: { legalName: '' },
      after: { legalName: 'Karoo' },
    });
    await set('time-zone', 'Africa/Maputo', second.username);
    expect(await lastEntry('Store')).toMatchObject({
      actor: { id: second.id },
      after: { timeZone: 'Africa/Maputo' },
    });
    await expect(set('legal-name', 'Other', 'nobody')).rejects.toThrow('nobody is not an active Admin.');
  });
});

describe('the second factor of a user', () => {
  const harness = useApp();
  const PASSWORD = 'a long enough password';
  let admin: Awaited<ReturnType<typeof newUser>>;
  beforeEach(async () => {
    admin = await newUser(harness.db, { role: 'Admin', passwordHash: await hashPassword(PASSWORD) });
  });

  const reset = async (username: string): Promise<string> => {
    const lines: string[] = [];
    await userResetSecondFactorCommand(harness.services, username, (text) => void lines.push(text));
    return lines.join('\n');
  };
  /** Signs in with the password: 204 if that is enough, 200 if a code is required. */
  const signIn = () =>
    harness.asGuest({
      method: 'POST',
      url: '/api/auth',
      payload: { username: admin.username, password: PASSWORD },
    });

  /** Sets up an authenticator app for the Admin. Returns the cookie of their session. */
  const setUpApp = async (): Promise<string> => {
    const cookie = await openSession(harness.services, admin.id);
    const post = (url: string, payload: object) =>
      harness.asGuest({ method: 'POST', url: `/api/users/${url}`, payload, headers: { cookie } });
    const { secret } = (await post('authenticator', {})).json();
    const code = codeAt(secret, harness.clock.now);
    expect((await post('authenticator/confirmation', { code })).statusCode).toBe(200);
    return cookie;
  };

  test('the last Admin signs in with the password alone after a lost second factor is reset', async () => {
    const cookie = await setUpApp();
    expect((await signIn()).statusCode).toBe(200);
    expect(await reset(admin.username.toUpperCase())).toBe(
      `${admin.username.toUpperCase()} signs in with the password alone, and their sessions have ended.`,
    );
    await harness.services.live.catchUp();
    expect((await harness.asGuest({ url: '/api/users', headers: { cookie } })).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(204);
    const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${admin.id}`)).json();
    expect(auditEntries).toContainEqual(
      expect.objectContaining({
        summary: 'Reset the second factor',
        actor: expect.objectContaining({ id: admin.id }),
      }),
    );
  });

  test('refuses a user who has no second factor, and one who does not exist', async () => {
    await expect(reset(admin.username)).rejects.toThrow(`${admin.username} has no second factor.`);
    await expect(reset('nobody')).rejects.toThrow('No user is called nobody.');
    expect((await signIn()).statusCode).toBe(204);
  });
});
