import type { Product } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { migrateDatabase } from '../../db/schema/migrate.ts';
import { saveSynonyms } from './staff/synonyms/synonyms.ts';
import { products, searchSynonyms } from './tables.ts';

const harness = useApp();
let customer: { id: string };

const found = async (q: string, path = 'search'): Promise<string[]> =>
  (await harness.as(customer, `/api/products/${path}?q=${encodeURIComponent(q)}`))
    .json<{ products: Product[] }>()
    .products.map(({ name }) => name);

const EVERYTHING = 9;

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  const add = (name: string, values: Parameters<typeof newProduct>[1] = {}) =>
    newProduct(db, { lab: 'Karoo Health', name, strength: '', description: '', ...values });
  await add('Amoxicillin', { strength: '500 mg', dosage: 'Capsule', lab: 'Aloe Generics' });
  await add('Amoxicillin', { strength: '250 mg/5ml', dosage: 'Suspension', lab: 'Baobab' });
  await add('Co-Amoxiclav', { strength: '875 mg / 125 mg' });
  await add('Paracetamol', { strength: '500 mg', sku: '714000123' });
  await add('Thyroxine', { strength: '50 µg' });
  await add('Crème Bétaméthasone', { strength: '0,05 %', dosage: 'Cream', lab: 'Zulu' });
  await add('Stop Pain', {
    description: '<p>Contains <strong>paracetamol</strong> and codeine &amp; caffeine.</p>',
    dosage: 'Caplet',
    lab: 'Aloe Generics',
  });
  await add('Ascorbic Acid', { strength: '1 g', packSize: '5 x 20', sku: 'VIT-C/9' });
  await add('Ibuprofen', { strength: '200 mg', lab: "D'Arcy's" });
  await saveSynonyms(db, [
    { term: 'Panado', meaning: 'paracetamol' },
    { term: 'vitamin C', meaning: 'ascorbic acid' },
    { term: 'Augmentin', meaning: 'co-amoxiclav' },
    { term: ' ', meaning: 'ibuprofen' },
  ]);
});

test.each([
  ['amoxi 500', ['Amoxicillin']],
  ['500 amoxi', ['Amoxicillin']],
  ['capsule AMOX aloe', ['Amoxicillin']],
  ['amoxicillin 500mg', ['Amoxicillin']],
  ['amoxicillin 500 mg', ['Amoxicillin']],
  ['amoxicillin 500 m', ['Amoxicillin']],
  ['250mg/5ml', ['Amoxicillin']],
  ['amox 250/5', ['Amoxicillin']],
  ['co-amoxiclav', ['Co-Amoxiclav']],
  ['coamoxiclav', ['Co-Amoxiclav']],
  ['co amoxiclav', ['Co-Amoxiclav']],
  ['co-amox', ['Co-Amoxiclav']],
  ['875/125', ['Co-Amoxiclav']],
  ['thyroxine 50mcg', ['Thyroxine']],
  ['thyroxine 50 ug', ['Thyroxine']],
  ['thyroxine 50 μg', ['Thyroxine']],
  ['thyroxine 50 micrograms', ['Thyroxine']],
  ['creme betamethasone', ['Crème Bétaméthasone']],
  ['CRÈME 0.05%', ['Crème Bétaméthasone']],
  ['betamet 0,05', ['Crème Bétaméthasone']],
  ['714000123', ['Paracetamol']],
  ['vit-c/9', ['Ascorbic Acid']],
  ['5 x 20', ['Ascorbic Acid']],
  ['codeine', ['Stop Pain']],
  ['darcys', ['Ibuprofen']],
  ["d'arcy", ['Ibuprofen']],
  ['zulu cream', ['Crème Bétaméthasone']],
  ['strong', []],
  ['amp', []],
  ['amoxicillin 501', []],
])('finds by beginnings of words in any order: %s', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

test('lists names that begin with the words first, then every word anywhere, each by lab and name', async () => {
  expect(await found('paracetamol')).toEqual(['Paracetamol', 'Stop Pain']);
  expect(await found('a')).toEqual([
    'Amoxicillin',
    'Amoxicillin',
    'Ascorbic Acid',
    'Co-Amoxiclav',
    'Ibuprofen',
    'Paracetamol',
    'Thyroxine',
    'Crème Bétaméthasone',
    'Stop Pain',
  ]);
});

test.each([
  ['panado', ['Paracetamol', 'Stop Pain']],
  ['panad', ['Paracetamol', 'Stop Pain']],
  ['panado 500', ['Paracetamol']],
  ['panado caplet', ['Stop Pain']],
  ['vitamin c', ['Ascorbic Acid']],
  ['vitamin', ['Ascorbic Acid']],
  ['vitamin c 1 g', ['Ascorbic Acid']],
  ['1g vitamin c', ['Ascorbic Acid']],
  ['augmentin 875', ['Co-Amoxiclav']],
])('treats brand and generic as equal, with the typed name first: %s', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

test('applies a synonym in both directions', async () => {
  const { db } = harness;
  await saveSynonyms(db, [{ term: 'advil', meaning: 'ibuprofen' }]);
  expect(await found('advil')).toEqual(['Ibuprofen']);
  const brand = await newProduct(db, { name: 'Advil', lab: 'Zulu' });
  expect(await found('ibuprofen')).toEqual(['Ibuprofen', 'Advil']);
  await db.delete(searchSynonyms).where(eq(searchSynonyms.term, 'advil'));
  await db.execute(`delete from products where id = '${brand.id}'`);
});

test('finds by a synonym once it is saved, and no longer after it is deleted', async () => {
  const { db } = harness;
  expect(await found('zwafel')).toEqual([]);
  await saveSynonyms(db, [{ term: 'Zwafel', meaning: 'thyroxine' }]);
  await saveSynonyms(db, [{ term: 'zwafel', meaning: 'Thyroxine' }]);
  expect(await found('zwafel')).toEqual(['Thyroxine']);
  await db.delete(searchSynonyms).where(eq(searchSynonyms.term, 'Zwafel'));
  expect(await found('zwafel')).toEqual([]);
});

describe('the words of the trade with which every store begins', () => {
  const wordsOf = async (meaning: string) =>
    (await harness.db.select().from(searchSynonyms).where(eq(searchSynonyms.meaning, meaning))).map(
      ({ term }) => term,
    );

  test('find products, also if they are mistyped', async () => {
    const { id } = await newProduct(harness.db, { name: 'Enalapril', strength: '10 mg', lab: 'Zulu' });
    for (const q of ['bloeddruk', 'bloed', 'bloedruk']) expect(await found(q)).toEqual(['Enalapril']);
    await harness.db.delete(products).where(eq(products.id, id));
  });

  test('do not come back once they are deleted', async () => {
    expect(await wordsOf('methotrexate')).toEqual(['mtx']);
    await harness.db.delete(searchSynonyms).where(eq(searchSynonyms.term, 'mtx'));
    await migrateDatabase(harness.services.config.databaseUrl ?? '');
    expect(await wordsOf('methotrexate')).toEqual([]);
  });

  test('do not find other words that begin like an abbreviation', async () => {
    const brand = { name: 'Asacol', strength: '400 mg', lab: 'Zulu' };
    const { id } = await newProduct(harness.db, brand);
    await newProduct(harness.db, { name: 'Aspirin', strength: '300 mg', lab: 'Zulu' });
    expect(await found('aspirin')).toEqual(['Aspirin']);
    expect(await found('asa 300')).toEqual(['Aspirin']);
    await harness.db.delete(products).where(eq(products.id, id));
    await harness.db.delete(products).where(eq(products.name, 'Aspirin'));
  });
});

test.each([
  ['paracetmol', ['Paracetamol', 'Stop Pain']],
  ['amoxicilin 500', ['Amoxicillin']],
  ['amoxycillin 500mg', ['Amoxicillin']],
  ['ibuprfoen', ['Ibuprofen']],
  ['iboprufen', ['Ibuprofen']],
  ['bethametasone', ['Crème Bétaméthasone']],
  ['thyrox1ne', []],
  ['pandao', ['Paracetamol', 'Stop Pain']],
  ['vitmin c', ['Ascorbic Acid']],
  ['agumentin', ['Co-Amoxiclav']],
  ['amoxicillin500', ['Amoxicillin']],
  ['amoxicilin 501', []],
  ['xqzzkw', []],
])('forgives a typing mistake, but never in a strength: %s', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

test('does not correct words that are found as typed', async () => {
  const product = await newProduct(harness.db, { name: 'Paracetmol Special', lab: 'Zulu' });
  expect(await found('paracetmol')).toEqual(['Paracetmol Special']);
  await harness.db.execute(`delete from products where id = '${product.id}'`);
});

test('finds a product by its substance only while that is confirmed', async () => {
  const { db } = harness;
  const product = await newProduct(db, { name: 'Brufex', lab: 'Zulu', strength: '75 mg', substance: '' });
  const confirm = (substance: string) =>
    db.update(products).set({ substance }).where(eq(products.id, product.id));
  expect(await found('flurbiprofen')).toEqual([]);
  await confirm('Flurbiprofen');
  expect(await found('flurbiprofen')).toEqual(['Brufex']);
  expect(await found('flurbi 75')).toEqual(['Brufex']);
  expect(await found('flurbiporfen')).toEqual(['Brufex']);
  await confirm('Ketorolac + Codeine');
  expect(await found('flurbiprofen')).toEqual([]);
  expect(await found('ketorolac codeine')).toEqual(['Brufex']);
  await confirm('Ibuprofen');
  expect(await found('ibuprofen')).toEqual(['Ibuprofen', 'Brufex']);
  await db.delete(products).where(eq(products.id, product.id));
});

test.each(['', ' ', '!?', '–…', "'", '%', '*:*'])('ignores %j', async (q) => {
  expect(await found(q)).toHaveLength(EVERYTHING);
  expect(await found(q, 'new')).toHaveLength(EVERYTHING);
});

describe('a synonym', () => {
  let admin: { id: string };
  beforeAll(async () => {
    admin = await newUser(harness.db, { role: 'Admin' });
  });
  const call = (method: string, path: string, payload?: object) =>
    harness.as(admin, {
      method,
      url: `/api/admin/synonyms${path}`,
      ...(payload && { payload }),
    } as InjectOptions);
  const found = async (q: string) =>
    (await harness.as(admin, `/api/products/search?q=${q}`)).json().total as number;

  test('search uses a synonym as soon as it is added, changed or removed', async () => {
    await newProduct(harness.db, { name: 'Pyridoxine' });
    expect(await found('bsix')).toBe(0);
    const { id } = (await call('POST', '', { term: 'bsix', meaning: 'pyridoxine' })).json();
    expect(await found('bsix')).toBe(1);
    const seen = { term: 'bsix', meaning: 'pyridoxine' };
    const edit = (term: string) => call('PUT', `/${id}`, { term, meaning: 'pyridoxine', seen });
    expect((await edit('hexabee')).statusCode).toBe(200);
    expect([await found('hexabee'), await found('bsix')]).toEqual([1, 0]);
    expect((await edit('other')).json().code).toBe('STALE');
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect(await found('hexabee')).toBe(0);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
  });

  test('is found by either side, and exists once', async () => {
    await call('POST', '', { term: 'Acétylo', meaning: 'karoospirin' });
    for (const q of ['acetylo', 'OSPIRI']) {
      const answer = await call('GET', `?q=${q}`);
      expect(answer.json()).toMatchObject({
        synonyms: [{ term: 'Acétylo', meaning: 'karoospirin' }],
        total: 1,
      });
      expect(answer.headers['content-range']).toBe('synonyms 0-0/1');
    }
    const again = await call('POST', '', { term: 'acétylo', meaning: 'Karoospirin' });
    expect([again.statusCode, again.json().errors]).toEqual([409, { term: 'This synonym already exists.' }]);
    expect((await call('POST', '', { term: ' ', meaning: 'x' })).statusCode).toBe(400);
  });

  describe.each([
    ['GET', '', undefined],
    ['POST', '', { term: 'a', meaning: 'b' }],
    ['PUT', `/${crypto.randomUUID()}`, { term: 'a', meaning: 'b', seen: { term: 'c', meaning: 'd' } }],
    ['DELETE', `/${crypto.randomUUID()}`, undefined],
  ])('%s %s', (method, path, payload) => {
    test('is only for Admins', async () => {
      const options = {
        method,
        url: `/api/admin/synonyms${path}`,
        ...(payload && { payload }),
      } as InjectOptions;
      expect((await harness.asGuest(options)).statusCode).toBe(401);
      for (const role of ['StoreUser', 'Staff'] as const)
        expect((await harness.as(await newUser(harness.db, { role }), options)).statusCode).toBe(403);
      expect([200, 201, 404]).toContain((await harness.as(admin, options)).statusCode);
    });
  });
});
