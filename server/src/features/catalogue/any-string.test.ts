import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser, openSession } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { repetitions } from '../../../test/repetitions.ts';
import { saveSynonyms } from './staff/synonyms/synonyms.ts';

const harness = useApp();
let cookie: string;
let staffCookie: string;

beforeAll(async () => {
  const { db, services } = harness;
  cookie = await openSession(services, (await newUser(db)).id);
  staffCookie = await openSession(services, (await newUser(db, { role: 'Admin' })).id);
  await newProduct(db, { name: 'Paracetamol', lab: 'Karoo & Söhne' });
  await saveSynonyms(db, [
    { term: "o'pan:*&", meaning: 'paracetamol | 500' },
    { term: '\\', meaning: '%_' },
  ]);
});

/** Encodes as an attacker would: half a surrogate pair becomes three bytes that no decoder accepts. */
const encode = (text: string): string =>
  Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');

const answersAnything = async (text: string): Promise<void> => {
  for (const path of ['products/search', 'products/new', 'labs']) {
    const answer = await harness.app.inject({ url: `/api/${path}?q=${encode(text)}`, headers: { cookie } });
    expect(answer.statusCode, `${path} ${JSON.stringify(text)}`).toBe(200);
  }
};

/** Other routes that take free text. */
const OTHERS = ['orders', 'delivery-details'];
const STAFF_LISTS = [
  'products',
  'products/export?format=csv',
  'orders',
  'orders/export?format=csv',
  'order-customers',
  'payments',
  'payments/export?format=csv',
  'customers',
  'customers/export?format=csv',
  'audit',
  'synonyms',
].map((path) => `admin/${path}`);

const everyListAnswers = async (text: string): Promise<void> => {
  await answersAnything(text);
  for (const path of [...OTHERS, ...STAFF_LISTS]) {
    const url = `/api/${path}${path.includes('?') ? '&' : '?'}q=${encode(text)}`;
    const answer = await harness.app.inject({
      url,
      headers: { cookie: path.startsWith('admin/') ? staffCookie : cookie },
    });
    expect(answer.statusCode, url.slice(0, 60)).toBe(200);
  }
};

const spice = fc.constantFrom(
  ...[
    "'",
    '"',
    '\\',
    '\0',
    '&',
    '|',
    '!',
    ':',
    '*',
    '(',
    ')',
    '<->',
    '%',
    '_',
    '-',
    '.',
    ',',
    ' ',
    '\n',
    '$1',
    '::',
  ],
  ...[
    '💊',
    '\ud83d',
    '\udc8a',
    'ß',
    'İ',
    'µ',
    '½',
    '\u202e',
    '\u0301',
    '\ufeff',
    '500',
    'mg',
    'para',
    'pan',
    'o',
    'a',
  ],
);

test('returns a list for any string that a person or an attacker types', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(spice, { maxLength: 40 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
      ),
      answersAnything,
    ),
    { numRuns: repetitions(60, 1_000) },
  );
});

test.each([
  ['a statement', "'; drop table products; --"],
  ['a tsquery', "('\\':*) & !a <-> b | c"],
  ['10 000 letters', 'a'.repeat(10_000)],
  ['10 000 letters and hyphens', 'a-'.repeat(5_000)],
  ['5 000 words', 'x '.repeat(5_000)],
  ['signs that are whole sentences', 'ﷺ'.repeat(200)],
  ['2 500 pills', '💊'.repeat(2_500)],
  ['one strength many times', '500 mg '.repeat(50)],
  ['one mistyped word many times', 'paracetmol '.repeat(20)],
  ['ligatures that become three letters', 'paraﬃn'.repeat(33)],
  ['signs that become words', '㎯'.repeat(100)],
  ['fractions that become quotients', '½'.repeat(200)],
  ['letters that grow in lower case', 'İ'.repeat(200)],
  ['one word of hyphens and points', 'a.-'.repeat(66)],
  ['a number of 200 digits', '9'.repeat(200)],
  ['a mass of 200 digits', `${'9'.repeat(190)}g`],
  ['NUL', 'para\0cetamol'],
  ['half a surrogate pair', 'para\ud83dcetamol'],
  ['only punctuation', '\'"\\%_-.:|&!()*'],
])('searches every list for %s without an error', (_, text) => everyListAnswers(text));

test('explains a duplicate query value', async () => {
  const answer = await harness.app.inject({ url: '/api/products/search?q=a&q=b', headers: { cookie } });
  expect(answer.statusCode).toBe(400);
});
