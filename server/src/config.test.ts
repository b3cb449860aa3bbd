import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('TRUST_PROXY', () => {
  test.each([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', true],
    ['1', 1],
    ['3', 3],
    ['10.0.0.7', ['10.0.0.7']],
    ['10.0.0.0/8, 2001:db8::/32 ,loopback', ['10.0.0.0/8', '2001:db8::/32', 'loopback']],
  ])('accepts %j', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  test.each(['yes', '11', '-1', '10.0.0.0/33', '10.0.0', '::/129', '10.0.0.1,', 'proxy.example.com', '1,2'])(
    'rejects %j, naming the accepted values',
    (text) => {
      expect(refusal({ TRUST_PROXY: text })).toContain(`TRUST_PROXY=${text}: must be the number of proxies`);
    },
  );

  test('refuses to trust every proxy in production, and says what to do instead', () => {
    const said = refusal({ TRUST_PROXY: 'true', NODE_ENV: 'production' });
    expect(said).toContain('TRUST_PROXY=true would let every caller choose its own address');
    expect(said).toContain('TRUST_PROXY=1');
    expect(said).toContain('TRUST_PROXY=10.0.0.0/8,192.0.2.7');
    expect(refusal({ TRUST_PROXY: '1', NODE_ENV: 'production' })).toBe('');
  });
});

test.each(['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'])('refuses %s without DATABASE_URL', (name) => {
  expect(refusal({ [name]: 'postgres://host/name' })).toContain(`${name}: set DATABASE_URL as well`);
});

describe('secrets', () => {
  test.each([
    ['DATABASE_URL', 'postgres//user:hunter2@host/name'],
    ['DATABASE_URL', 'postgres://user:hunter2/x@host:5432/name'],
    ['DATABASE_URL', 'postgres://user:hunter2#x@host:5432/name'],
    ['DATABASE_URL', 'postgres://user:hunter2?x@host:5432/name'],
    ['DATABASE_URL', 'postgres://user:1234/hunter2@host:5432/name'],
    ['DATABASE_URL', 'postgres://user:hunter2%zz@host:5432/name'],
    ['DATABASE_REPLICA_URL', 'mysql://user:hunter2@host/name'],
    ['SMTP_URL', 'smtp:user:hunter2@host'],
    ['SMTP_URL', 'smtp://user:hunter2/@host:587'],
  ])('never shows the value of a malformed %s: %s', (name, value) => {
    const said = refusal({ [name]: value });
    expect(said).toContain(`${name}: must be an address like`);
    expect(said).not.toMatch(/hunter2|1234/);
  });

  test.each([
    'postgres://user:hunter%2F2@host:5432/name?sslmode=require',
    'postgresql://user@host/name',
    'postgres://host/name?user=me',
    'postgres://user:p%40ss@10.0.0.1:5432/name',
  ])('accepts %s', (value) => {
    expect(readConfig({ DATABASE_URL: value }).databaseUrl).toBe(value);
  });
});
