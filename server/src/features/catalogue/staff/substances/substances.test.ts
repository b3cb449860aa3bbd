import type { SubstanceList, SureSuggestions } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, openSession } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { auditEntries } from '../../../audit/tables.ts';
import { products } from '../../tables.ts';
import { type SubstanceFilter, substancePageSql } from './substances.ts';

const harness = useApp();
type User = Awaited<ReturnType<typeof newUser>>;
let admin: User;
let staff: User;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  staff = await newUser(harness.db, { role: 'Staff' });
});
beforeEach(() => harness.db.update(products).set({ archivedAt: new Date() }));

const listed = async (query = '', user: User = staff) => {
  const answer = await harness.as(user, `/api/admin/substances${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<SubstanceList>();
};
const add = (values: Parameters<typeof newProduct>[1]) => newProduct(harness.db, values);
const decide = (decisions: object[], user: User = admin) =>
  harness.as(user, { method: 'PUT', url: '/api/admin/substances', payload: { decisions } });
const confirm = (suggestion: string, total: number, user: User = admin) =>
  harness.as(user, {
    method: 'POST',
    url: '/api/admin/substances/confirmation',
    payload: { suggestion, total },
  });
const substanceOf = async (id: string) => {
  const [row] = await harness.db.select().from(products).where(eq(products.id, id));
  return { substance: row?.substance, hasNoSubstance: row?.hasNoSubstance, version: row?.version };
};
const said = (substance: string) => ({ substance, hasNoSubstance: false });

describe('a substance is recognised', () => {
  test.each([
    ['from the name', { name: 'Paracetamol 500 Karoo' }, 'Paracetamol'],
    ['in another spelling', { name: 'Karoo-amoxycillin capsules' }, 'Amoxicillin'],
    ['by its longest name', { name: 'Tenofovir alafenamide Karoo' }, 'Tenofovir alafenamide'],
    [
      'from the declaration rather than the name',
      { name: 'Karoopril', description: 'Active ingredients: Perindopril 4 mg. Registration no. 1/2.' },
      'Perindopril',
    ],
    [
      'without its salt',
      { name: 'Karoodip', description: '<p>Active ingredient: Amlodipine Besylate 5 mg.</p>' },
      'Amlodipine',
    ],
    [
      'with a salt that matters',
      { name: 'Karoofenac', description: 'Active ingredient: Diclofenac potassium 50 mg' },
      'Diclofenac potassium',
    ],
    [
      'as it is declared where it is no more than similar',
      { name: 'Ambikaroo', description: 'Active ingredient: Liposomal amphotericin B 50 mg.' },
      'Liposomal amphotericin B',
    ],
    [
      'with every substance of a combination',
      {
        name: 'Karoomol',
        strength: '500 mg / 8 mg',
        description: 'Active ingredients: Paracetamol 500 mg; Codeine phosphate 8 mg.',
      },
      'Paracetamol + Codeine',
    ],
    [
      'from the name of a combination',
      { name: 'Codeine/paracetamol', strength: '8 mg / 500 mg' },
      'Codeine + Paracetamol',
    ],
    [
      'from the first sentence',
      { name: 'Karoorhox', description: 'Ibuprofen 500 mg tablets. Not with warfarin.' },
      'Ibuprofen',
    ],
  ])('%s', async (_, values, suggestion) => {
    await add({ strength: '500 mg', ...values });
    expect((await listed()).products.map((product) => product.suggestion)).toEqual([suggestion]);
  });

  test.each([
    ['no known substance', { name: 'Karoodol' }],
    ['one substance of a combination', { name: 'Paracetamol Karoo', strength: '500 mg / 8 mg' }],
    ['two substances, but one strength', { name: 'Paracetamol or ibuprofen', strength: '500 mg' }],
    ['a mixture by its name', { name: 'Paracetamol compound 500' }],
    ['more than is declared', { name: 'Karoosol', description: 'Active ingredients: Zinc 5 mg (+2 more).' }],
    ['no strength', { name: 'Lidocaine plasters', strength: '' }],
  ])('never from a product that names %s', async (_, values) => {
    await add({ strength: '500 mg', ...values });
    expect((await listed()).products.map((product) => product.suggestion)).toEqual(['']);
  });

  test('again when the product is renamed', async () => {
    const { id } = await add({ name: 'Karoodol' });
    await harness.db.update(products).set({ name: 'Atenolol Karoo' }).where(eq(products.id, id));
    expect((await listed()).products[0]?.suggestion).toBe('Atenolol');
  });
});

const sure = async (user: User = staff) =>
  (await harness.as(user, '/api/admin/substances/sure')).json<SureSuggestions>();
const confirmSure = (id: string, total: number, user: User = admin) =>
  harness.as(user, { method: 'PUT', url: `/api/admin/substances/sure/${id}`, payload: { total } });
const undoSure = (id: string, user: User = admin) =>
  harness.as(user, { method: 'DELETE', url: `/api/admin/substances/sure/${id}` });
const declared = (substances: string) => `Active ingredients: ${substances}. Registration no. 1/2.`;
/** A product with a sure suggestion. */
const atenolol = {
  ...{ name: 'Karoo-atenolol', dosage: 'Tablet', strength: '50 mg' },
  description: declared('Atenolol 50 mg'),
};

describe('a suggestion is sure', () => {
  test.each([
    ['if the declaration agrees with the strength', {}],
    [
      'if the declared salt does not make another medicine',
      { name: 'Enalapril Karoo', description: 'Active ingredient: Enalapril maleate 50 mg.' },
    ],
    ['if the amounts are equal in other units', { strength: '0.05 g' }],
    [
      'if each substance of a combination has its strength',
      {
        name: 'Codeine & paracetamol',
        strength: '500 mg / 8 mg',
        description: 'Active ingredients: Paracetamol 500 mg; Codeine phosphate 8 mg.',
      },
    ],
    [
      'if the strengths of a combination share a unit and a volume',
      {
        name: 'Karoo amoxicillin and clavulanic acid',
        dosage: 'Suspension',
        strength: '250/62.5 mg/5 ml',
        description: 'Active ingredients: Amoxicillin 250 mg/5ml; Clavulanic acid 62.5 mg/5ml.',
      },
    ],
  ])('%s', async (_, values) => {
    const { id } = await add({ ...atenolol, ...values });
    expect((await sure()).examples.map((example) => example.id)).toEqual([id]);
  });

  test.each([
    ['comes from the name', { description: '' }],
    ['comes from a sentence', { description: 'Atenolol 50 mg tablets.' }],
    ['is of a brand', { name: 'Karoolol' }],
    ['differs from the name', { name: 'Warfarin Karoo' }],
    ['leaves out a substance of the name', { name: 'Atenolol and codeine Karoo' }],
    [
      'is of a combination with fewer strengths',
      { description: declared('Atenolol 50 mg; Codeine 8 mg'), name: 'Codeine, atenolol' },
    ],
    ['is of one substance with two strengths', { strength: '50 mg / 12.5 mg' }],
    [
      'has a substance without an amount',
      {
        name: 'Atenolol, indapamide',
        strength: '50 mg / 2 mg',
        description: declared('Atenolol 50 mg; Indapamide mg'),
      },
    ],
    ['leaves out substances', { description: declared('Atenolol 50 mg (+2 more)') }],
    ['has a strength that leaves out substances', { strength: '50 mg (+1 more)' }],
    ['has another amount', { description: declared('Atenolol 100 mg') }],
    [
      'has the amounts in another order',
      {
        name: 'Atenolol, indapamide',
        strength: '2 mg / 50 mg',
        description: declared('Atenolol 50 mg; Indapamide 2 mg'),
      },
    ],
    [
      'repeats a substance',
      { strength: '50 mg / 50 mg', description: declared('Atenolol 50 mg; Atenolol 50 mg') },
    ],
    ['is a placeholder', { name: 'Unknown', description: declared('Unknown 50 mg') }],
    ['has no amount', { strength: '', description: declared('Atenolol') }],
    ['is not a known substance', { name: 'Karoolum', description: declared('Karoolum 50 mg') }],
    ['is no more than similar to one', { description: declared('Liposomal atenolol 50 mg') }],
    [
      'is of another amount of a salt',
      { description: declared('Atenolol maleate equivalent to atenolol 50 mg') },
    ],
    [
      'has salts that do not replace each other',
      { name: 'Diclofenac', description: declared('Diclofenac 50 mg') },
    ],
    [
      'is an insulin',
      {
        ...{ name: 'Insulin aspart', dosage: 'Injection', strength: '100 iu/ml' },
        description: declared('Insulin aspart 100 iu/ml'),
      },
    ],
    ['is of a device', { dosage: 'Drug-eluting stent' }],
    ['is of an unknown form', { dosage: 'CAT' }],
    ['is of a kit', { dosage: 'Tablet kit' }],
    ['is of another release than the form says', { name: 'Atenolol SR' }],
    ['is of a name with two strengths', { name: 'Atenolol 50mg/12.5mg' }],
    ['is of a name with a ratio', { name: 'Atenolol 50/12' }],
    ['is of a name that may be that of a combination', { name: 'Co-atenolol' }],
    ['is of a name that may be that of a mixture', { name: 'Atenolol expectorant' }],
  ])('never if it %s', async (_, values) => {
    await add({ ...atenolol, ...values });
    expect((await sure()).examples).toEqual([]);
  });

  test('until the form is no longer that of a medicine', async () => {
    const { id } = await add(atenolol);
    expect((await sure()).products).toBe(1);
    await harness.db.update(products).set({ dosage: 'Device' }).where(eq(products.id, id));
    expect((await sure()).products).toBe(0);
  });
});

describe('all sure suggestions', () => {
  const addThree = async () => [
    await add({ ...atenolol, name: 'Atenolol A' }),
    await add({ ...atenolol, name: 'Atenolol B' }),
    await add({ ...atenolol, name: 'Enalapril', description: declared('Enalapril 50 mg') }),
  ];

  test('are counted with examples, confirmed in one request, and undone in another', async () => {
    const added = await addThree();
    const open = await add({ name: 'Warfarin J' });
    const { id, ...seen } = await sure();
    expect(seen).toMatchObject({ products: 3, substances: 2 });
    expect(seen.examples.map(({ name, suggestion }) => [name, suggestion])).toEqual([
      ['Atenolol A', 'Atenolol'],
      ['Atenolol B', 'Atenolol'],
      ['Enalapril', 'Enalapril'],
    ]);
    expect((await listed()).counts).toMatchObject({ open: 4, sure: 3 });
    const answer = await confirmSure(id, 3);
    expect([answer.statusCode, answer.json()]).toEqual([200, { products: 3 }]);
    expect((await listed()).products.map((product) => product.id)).toEqual([open.id]);
    const audited = await harness.db.select().from(auditEntries).where(eq(auditEntries.batch, id));
    expect(audited.map(({ entityId }) => entityId).sort()).toEqual(added.map((product) => product.id).sort());
    expect(audited.at(-1)).toMatchObject({ summary: 'Confirmed the substance', actorId: admin.id });
    const undone = await undoSure(id);
    expect([undone.statusCode, undone.json()]).toEqual([200, { products: 3 }]);
    expect((await sure()).products).toBe(3);
    const last = await harness.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, added[0]?.id ?? ''));
    expect(last.at(-1)).toMatchObject({
      summary: 'Undid the decision on its substance',
      before: { substance: 'Atenolol' },
      after: { substance: '' },
    });
  });

  test('that are confirmed twice with the same id are confirmed once, whether all or those left were seen', async () => {
    await addThree();
    const { id } = await sure();
    await confirmSure(id, 3);
    expect((await confirmSure(id, 3)).json()).toEqual({ products: 3 });
    await add({ ...atenolol, name: 'Atenolol C' });
    expect((await confirmSure(id, 1)).json()).toEqual({ products: 4 });
    expect((await undoSure(id)).json()).toEqual({ products: 4 });
  });

  test('stay as they are if their number has changed since it was seen', async () => {
    const [one] = await addThree();
    const answer = await confirmSure(crypto.randomUUID(), 2);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'STALE']);
    expect(await substanceOf(one?.id ?? '')).toEqual({ ...said(''), version: 1 });
  });

  test('are not undone where the substance has been changed since', async () => {
    const [one] = await addThree();
    const { id } = await sure();
    await confirmSure(id, 3);
    await decide([{ id: one?.id, version: 2, ...said('Atenolol sulphate') }]);
    expect((await undoSure(id)).json()).toEqual({ products: 2 });
    expect(await substanceOf(one?.id ?? '')).toMatchObject(said('Atenolol sulphate'));
    expect((await undoSure(id)).json()).toEqual({ products: 0 });
  });

  test('are not undone by the id of no confirmation, or of another act', async () => {
    const { id: product } = await add({ name: 'Warfarin K' });
    await decide([{ id: product, version: 1, substance: '', hasNoSubstance: true }]);
    const [other] = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, product));
    for (const id of [crypto.randomUUID(), other?.batch ?? ''])
      expect((await undoSure(id)).statusCode).toBe(404);
    expect((await confirmSure(other?.batch ?? '', 1)).statusCode).toBe(404);
  });

  test('are confirmed some at a time, and two concurrent confirmations confirm each once', async () => {
    await harness.db.execute(sql`
      insert into products (id, sku, name, dosage, strength, description, cost, lab_id, category_id)
      select gen_random_uuid(), 'many-' || n, ${atenolol.name}, ${atenolol.dosage}, ${atenolol.strength}, ${atenolol.description}, 100,
        lab_id, category_id
      from generate_series(1, 450) as n, (select lab_id, category_id from products limit 1) as p`);
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const answers = await Promise.all(ids.map((id) => confirmSure(id, 450)));
    const counts = answers.map((answer) => answer.json().products ?? 0);
    expect(counts[0] + counts[1]).toBe(450);
    expect((await listed('?state=confirmed')).total).toBe(450);
    const { rows } = await harness.db.execute(
      sql`select from audit_entries where batch = any(${sql.param(ids)}::uuid[])`,
    );
    expect(rows).toHaveLength(450);
  });
});

test('products are listed by suggestion, those without one last, and found by status, text and suggestion', async () => {
  const [b, a1, a2, none] = [
    await add({ name: 'Warfarin 1' }),
    await add({ name: 'Atenolol 1' }),
    await add({ name: 'Atenolol 2', sku: 'AT-2' }),
    await add({ name: 'A bandage', strength: '' }),
  ];
  const confirmed = await add({ name: 'Zopiclone', substance: 'Zopiclone' });
  const said = await listed();
  expect(said.products.map(({ id, suggestion, alike }) => [id, suggestion, alike])).toEqual([
    [a1.id, 'Atenolol', 2],
    [a2.id, 'Atenolol', 2],
    [b.id, 'Warfarin', 1],
    [none.id, '', 0],
  ]);
  expect(said).toMatchObject({ total: 4, counts: { open: 4, confirmed: 1, none: 0 } });
  const idsOf = async (query: string) => (await listed(query)).products.map(({ id }) => id);
  expect(await idsOf('?skip=1&take=3')).toEqual([a2.id, b.id]);
  expect(await idsOf('?suggestion=Atenolol')).toEqual([a1.id, a2.id]);
  expect(await idsOf('?suggestion=')).toEqual([none.id]);
  expect(await idsOf('?q=AT-2')).toEqual([a2.id]);
  expect(await idsOf('?q=warf')).toEqual([b.id]);
  expect(await idsOf('?state=confirmed&q=zopi')).toEqual([confirmed.id]);
  expect(await idsOf('?state=none')).toEqual([]);
  expect((await harness.as(staff, '/api/admin/substances?state=other')).statusCode).toBe(400);
});

test('a whole suggestion can be confirmed in one request, is used for comparison, and can be withdrawn', async () => {
  const [one, two] = [await add({ name: 'Atenolol A' }), await add({ name: 'Atenolol B' })];
  const answer = await confirm('Atenolol', 2);
  expect(answer.statusCode).toBe(200);
  const changed: { id: string; version: number }[] = answer.json().products;
  expect(changed.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  const compared = await harness.as(admin, `/api/products/comparison/${one.id}`);
  expect(compared.json().total).toBe(2);
  const audited = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, one.id));
  expect(audited.at(-1)).toMatchObject({
    action: 'Updated',
    summary: 'Confirmed the substance',
    actorId: admin.id,
    before: { substance: '' },
    after: { substance: 'Atenolol' },
  });
  const undone = await decide(changed.map((product) => ({ ...product, ...said('') })));
  expect(undone.statusCode).toBe(200);
  expect(await substanceOf(one.id)).toEqual({ ...said(''), version: 3 });
  expect((await listed()).total).toBe(2);
});

test('one request confirms another name for one product and no substance for another', async () => {
  const [one, two] = [await add({ name: 'Warfarin C' }), await add({ name: 'A plaster' })];
  const answer = await decide([
    { id: one.id, version: 1, ...said(' Warfarin sodium ') },
    { id: two.id, version: 1, substance: '', hasNoSubstance: true },
  ]);
  expect(answer.statusCode).toBe(200);
  expect(await substanceOf(one.id)).toMatchObject(said('Warfarin sodium'));
  expect((await listed('?state=none')).products.map(({ id }) => id)).toEqual([two.id]);
  await harness.db.update(products).set({ substance: 'Iodine' }).where(eq(products.id, two.id));
  expect(await substanceOf(two.id)).toMatchObject(said('Iodine'));
});

describe('nothing is changed', () => {
  test('if one of the products has changed or does not exist', async () => {
    const [one, two] = [await add({ name: 'Warfarin D' }), await add({ name: 'Warfarin E' })];
    for (const other of [
      { id: two.id, version: 7 },
      { id: crypto.randomUUID(), version: 1 },
    ]) {
      const answer = await decide([
        { id: one.id, version: 1, ...said('Warfarin') },
        { ...other, ...said('Warfarin') },
      ]);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'STALE']);
    }
    expect(await substanceOf(one.id)).toEqual({ ...said(''), version: 1 });
  });

  test('if the group has changed since it was seen', async () => {
    await add({ name: 'Atenolol F' });
    for (const [suggestion, total] of [
      ['Atenolol', 2],
      ['Unheard of', 1],
    ] as const) {
      const answer = await confirm(suggestion, total);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'STALE']);
    }
  });

  test('by invalid decisions', async () => {
    const { id } = await add({ name: 'Warfarin G' });
    const decision = { id, version: 1, ...said('Warfarin') };
    for (const decisions of [
      [],
      [decision, decision],
      [{ ...decision, hasNoSubstance: true }],
      [{ ...decision, substance: 'x'.repeat(201) }],
      [{ ...decision, version: 0 }],
    ])
      expect((await decide(decisions)).statusCode).toBe(400);
    for (const total of [0, 1.5]) expect((await confirm('Warfarin', total)).statusCode).toBe(400);
    expect((await confirm(' ', 1)).statusCode).toBe(400);
  });
});

test('of two concurrent decisions, one succeeds and the other is refused', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { id } = await add({ name: 'Atenolol H' });
    const answers = await Promise.all([
      confirm('Atenolol', 1),
      decide([{ id, version: 1, ...said('Atenolol sulphate') }]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await substanceOf(id)).version).toBe(2);
  }
});

test('staff may view, only Admins decide, and customers, guests and impersonating Admins do neither', async () => {
  const { id } = await add({ name: 'Warfarin I' });
  const customer = await newUser(harness.db);
  const decisions = [{ id, version: 1, ...said('Warfarin') }];
  const calls: InjectOptions[] = [
    { method: 'PUT', url: '/api/admin/substances', payload: { decisions } },
    {
      method: 'POST',
      url: '/api/admin/substances/confirmation',
      payload: { suggestion: 'Warfarin', total: 1 },
    },
    { method: 'PUT', url: `/api/admin/substances/sure/${id}`, payload: { total: 1 } },
    { method: 'DELETE', url: `/api/admin/substances/sure/${id}` },
  ];
  expect((await harness.asGuest('/api/admin/substances')).statusCode).toBe(401);
  expect((await harness.as(customer, '/api/admin/substances')).statusCode).toBe(403);
  const headers = { cookie: await openSession(harness.services, admin.id) };
  const begin = {
    method: 'POST' as const,
    url: `/api/admin/customers/${customer.id}/impersonation`,
    headers,
  };
  expect((await harness.asGuest(begin)).statusCode).toBe(204);
  for (const call of calls) {
    expect((await harness.asGuest(call)).statusCode).toBe(401);
    for (const user of [customer, staff]) expect((await harness.as(user, call)).statusCode).toBe(403);
    expect((await harness.asGuest({ ...call, headers })).statusCode).toBe(403);
  }
  expect(await substanceOf(id)).toEqual({ ...said(''), version: 1 });
});

test.each<SubstanceFilter>([
  { state: 'open' },
  { state: 'open', suggestion: 'Atenolol' },
  { state: 'confirmed' },
  { state: 'none' },
])('serves %j by an index', async (filter) => {
  await harness.db.execute(sql`
    insert into products (id, sku, name, strength, cost, lab_id, category_id, substance)
    select gen_random_uuid(), ${filter.state + (filter.suggestion ?? '')} || n, 'Atenolol ' || n, '5 mg', 100, lab_id, category_id,
      case when n % 10 = 0 then 'Atenolol' else '' end
    from generate_series(1, 3000) as n, (select lab_id, category_id from products limit 1) as p`);
  await harness.db.execute(sql`vacuum analyze products`);
  const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${substancePageSql(filter, { skip: 0, take: 20 })}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/products_(suggested|substance|no_substance)_idx/);
  expect(plan).not.toMatch(/Seq Scan on products\b|Sort/);
});
