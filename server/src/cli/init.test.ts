import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { runCommand } from '../../test/run-command.ts';
import { COMMAND_LINE } from '../../test/store-process.ts';
import { formatSettings, parseSettings } from '../settings-file.ts';

const PASSWORD = 'a password of our own';

let folder = '';
let file = '';
let database = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formulary-init-'));
  file = path.join(folder, 'etc', 'formulary.env');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const flags = (words: string[] = []) => [
  ...['init', '--yes', '--settings', file, '--data-dir', path.join(folder, 'data')],
  ...['--database', database, '--admin-name', 'Naledi', ...words],
];
const init = (words: string[] = [], input = `${PASSWORD}\n`) => runCommand(flags(words), { input });
const initAsking = (answers: string[]) =>
  runCommand(['init', '--settings', file], { input: answers.join('\n') });
const rows = async (statement: string) => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

const useDatabase = async (): Promise<() => Promise<void>> => {
  const cloned = await cloneDatabase(inject('serverUrl'));
  database = cloned.url;
  return cloned.drop;
};

describe('a new store', () => {
  beforeEach(useDatabase);

  test('sets up a store from flags: private settings, the first Admin and the time zone', async () => {
    const words = flags(['--domain', 'shop.example.com', '--time-zone', 'Africa/Windhoek']);
    const child = spawn(process.execPath, [COMMAND_LINE, ...words], { env: { PATH: process.env.PATH } });
    child.stdin.end(`${PASSWORD}\n`);
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('admin can sign in as Admin.');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(parseSettings(await readFile(file, 'utf8'))).toEqual({
      NODE_ENV: 'production',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database,
      PUBLIC_URL: 'https://shop.example.com',
      API_BASE: '/api/',
      TRUST_PROXY: 'loopback',
    });
    expect(await rows('select username, role, name from users')).toEqual([
      { username: 'admin', role: 'Admin', name: 'Naledi' },
    ]);
    expect(await rows('select time_zone from store_settings')).toEqual([{ time_zone: 'Africa/Windhoek' }]);
  });

  test('asks for what the flags leave open, with a default for most questions', async () => {
    const answers = [
      ...['/srv/store', 'shop.example.com', database, '', '', '08:00-16:30', '0'],
      ...['Karoo Wholesale', '4123456789', '12 Loop Street; Cape Town', 'boss', 'Naledi', PASSWORD],
    ];
    const done = await initAsking(answers);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('Folder for the data [/var/lib/formulary]:');
    expect(done.stdout).not.toContain('Sender of emails');
    expect(parseSettings(await readFile(file, 'utf8'))).toMatchObject({
      DATA_DIR: '/srv/store',
      PUBLIC_URL: 'https://shop.example.com',
    });
    expect(await rows('select username from users')).toEqual([{ username: 'boss' }]);
    expect(await rows('select decimals, legal_name, vat_number, address from business_settings')).toEqual([
      {
        decimals: 0,
        legal_name: 'Karoo Wholesale',
        vat_number: '4123456789',
        address: '12 Loop Street\nCape Town',
      },
    ]);
    const [store] = await rows('select is_scheduled, schedule from store_settings');
    expect(store.is_scheduled).toBe(true);
    expect(store.schedule.week.flat()).toEqual(Array(5).fill({ opens: '08:00', cutOff: '16:30' }));
  });

  test('a store without a domain name sends emails with the given sender and address', async () => {
    const mail = ['--smtp', 'smtp://mail.example.com', '--mail-from', 'orders@example.com'];
    const done = await init([...mail, '--public-url', 'http://192.168.1.20:3000']);
    expect([done.code, done.stderr]).toEqual([0, '']);
    const settings = parseSettings(await readFile(file, 'utf8'));
    expect(settings).toMatchObject({
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'orders@example.com',
      PUBLIC_URL: 'http://192.168.1.20:3000',
      API_BASE: '/api/',
    });
    expect(settings).not.toHaveProperty('TRUST_PROXY');
  });

  test('a store without a domain name is asked for the sender and the address once it has a mail server', async () => {
    const answers = ['/srv/store', '', database, 'smtp://mail.example.com', 'orders@example.com'];
    const rest = ['http://192.168.1.20:3000', '', '', '', '', 'boss', 'Naledi', PASSWORD];
    const done = await initAsking([...answers, ...rest]);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(parseSettings(await readFile(file, 'utf8'))).toMatchObject({
      MAIL_FROM: 'orders@example.com',
      PUBLIC_URL: 'http://192.168.1.20:3000',
    });
  });

  test('skipped answers leave the issuer empty, the store always open and prices with cents', async () => {
    const answers = ['/srv/store', '', database, '', '', '', '', '', 'boss', 'Naledi', PASSWORD];
    const done = await initAsking(answers);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).not.toContain('Its VAT number');
    expect(await rows('select decimals, legal_name from business_settings')).toEqual([
      { decimals: 2, legal_name: '' },
    ]);
    expect(await rows('select is_scheduled from store_settings')).toEqual([{ is_scheduled: false }]);
  });

  test('other commands read the settings file, and environment variables override it', async () => {
    await init();
    const verifyLedger = (settings: string, env = {}) =>
      runCommand(['verify-ledger'], { env: { FORMULARY_SETTINGS: settings, ...env } });
    const told = await verifyLedger(file);
    expect([told.code, told.stderr]).toEqual([0, '']);
    const overridden = await verifyLedger(file, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect([overridden.code, overridden.stderr]).toEqual([
      1,
      expect.stringContaining('no PostgreSQL server responds'),
    ]);
    const missing = await verifyLedger('/nowhere.env');
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/^FORMULARY_SETTINGS=\/nowhere\.env: the settings cannot be read/),
    ]);
  });

  test('replaces settings only with --replace, and then keeps the earlier ones', async () => {
    await mkdir(path.dirname(file));
    await writeFile(file, 'PORT=4000\n');
    const refused = await init();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('use --replace')]);
    expect(await readFile(file, 'utf8')).toBe('PORT=4000\n');
    expect((await init(['--replace'])).code).toBe(0);
    expect(await readFile(`${file}.before`, 'utf8')).toBe('PORT=4000\n');
    expect(parseSettings(await readFile(file, 'utf8'))).toMatchObject({ NODE_ENV: 'production' });
  });

  test('an Admin who exists keeps their password', async () => {
    await init();
    const [before] = await rows('select password_hash from users');
    const again = await init(['--replace'], 'another password\n');
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringContaining('already exists and was not changed'),
    ]);
    expect(await rows('select password_hash from users')).toEqual([before]);
  });
});

describe('a refusal', () => {
  // They share a database, because each leaves it as it was.
  beforeAll(useDatabase);

  test.each([
    ['--mail-from', ['--public-url', 'http://192.168.1.20:3000']],
    ['--public-url', ['--mail-from', 'orders@example.com']],
  ])('a store without a domain name that sends emails is not set up without %s', async (flag, words) => {
    const done = await init(['--smtp', 'smtp://mail.example.com', ...words]);
    expect([done.code, done.stderr]).toEqual([1, `${flag}: An answer is required.\n`]);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    [['--domain', 'https://shop.example.com'], PASSWORD, '--domain: Enter a name like shop.example.com'],
    [['--time-zone', 'Mars/Olympus'], PASSWORD, '--time-zone: This time zone is not known.'],
    [['--opening-hours', '17:00-08:00'], PASSWORD, '--opening-hours: Enter hours like 08:00-17:00'],
    [['--decimals', '1'], PASSWORD, '--decimals: Enter 0 or 2.'],
    [
      ['--legal-name', 'Karoo', '--vat-number', '12'],
      PASSWORD,
      '--vat-number: Enter a VAT number of 10 digits',
    ],
    [['--data-dir', 'data'], PASSWORD, '--data-dir: Enter a path that begins with /.'],
    [['--admin-name', ''], PASSWORD, '--admin-name: An answer is required.'],
    [['--domain', 'shop.example.com', '--smtp', 'mail.example.com'], PASSWORD, '--smtp: SMTP_URL: must be'],
    [['--database', 'postgres://127.0.0.1:1/none'], PASSWORD, 'no PostgreSQL server responds'],
    [[], 'short', 'The password must be at least 8 characters long.'],
    [[], 'formulary-demo', 'This is the published password'],
  ])('%j with the password %j leaves nothing behind, and says: %s', async (words, password, said) => {
    const done = await init(words, `${password}\n`);
    expect([done.code, done.stderr]).toEqual([1, expect.stringContaining(said)]);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.part`)).toBe(false);
    expect(await rows('select username from users')).toEqual([]);
  });
});

test('settings are read as they were written, and refused only if they have every kind of quotation mark', () => {
  const value = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n\0]/.test(text));
  fc.assert(
    fc.property(value, (SMTP_URL) => {
      if (["'", '"', '`'].every((quote) => SMTP_URL.includes(quote)))
        expect(() => formatSettings([{ name: 'SMTP_URL', value: SMTP_URL }])).toThrow(
          'every kind of quotation',
        );
      else
        expect(parseSettings(formatSettings([{ name: 'SMTP_URL', value: SMTP_URL }]))).toEqual({ SMTP_URL });
    }),
    { examples: [["it's #1 $HOME \\n"], ['"\\n\'']] },
  );
});
