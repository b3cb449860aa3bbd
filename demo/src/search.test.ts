import type { Product, ProductList, StaffProduct } from '@formulary/contract';
import { inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '../../server/src/features/catalogue/tables.ts';
import { newProduct, newUser } from '../../server/test/builders.ts';
import { useApp } from '../../server/test/harness.ts';
import { buildDemoCatalogue } from './catalogue/build-catalogue.ts';
import { loadDemoCatalogue, placeProducts } from './load-catalogue.ts';

const harness = useApp();
let customer: { id: string };
let staff: { id: string };

beforeAll(async () => {
  const { products, synonyms } = buildDemoCatalogue();
  await loadDemoCatalogue(harness.services, placeProducts(products), synonyms);
  customer = await newUser(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
});

type Found = Pick<Product, 'name' | 'strength' | 'dosage' | 'packSize'>;

const firstInStore = async (q: string): Promise<Found | undefined> =>
  (await harness.as(customer, `/api/products/search?q=${encodeURIComponent(q)}`)).json<{
    products: Product[];
  }>().products[0];

const firstInBackOffice = async (q: string): Promise<Found | undefined> =>
  (await harness.as(staff, `/api/admin/products?q=${encodeURIComponent(q)}`)).json<{
    products: StaffProduct[];
  }>().products[0];

/** Searches with the expected first product: name, strength, form and pack ("" for any). */
const QUESTIONS: [kind: string, questions: string[]][] = [
  [
    'a brand, which the synonyms know',
    [
      'panado 500 > Paracetamol | 500 mg | Tablet',
      'lipitor 20 > Atorvastatin | 20 mg | Tablet',
      'tamiflu 75 > Oseltamivir | 75 mg | Capsule',
      'viagra 50 > Sildenafil | 50 mg | Tablet',
      'stilnox 10 > Zolpidem | 10 mg | Tablet',
      'brufen 200 > Ibuprofen | 200 mg |',
      'amoxil 250 > Amoxicillin | 250 mg | Capsule',
      'rocephin 1 g > Ceftriaxone | 1 g | Vial',
      'flagyl 400 > Metronidazole | 400 mg | Tablet',
      'diflucan 200 > Fluconazole | 200 mg | Capsule',
      'losec 20 > Omeprazole | 20 mg |',
      'nexium 40 > Esomeprazole | 40 mg | Tablet',
      'glucophage 850 > Metformin | 850 mg | Tablet',
      'januvia 100 > Sitagliptin | 100 mg | Tablet',
      'eltroxin 50 > Levothyroxine | 50 mcg | Tablet',
      'norvasc 5 > Amlodipine | 5 mg | Tablet',
      'lasix 40 > Furosemide | 40 mg | Tablet',
      'plavix 75 > Clopidogrel | 75 mg | Tablet',
      'clexane 40 > Enoxaparin | 40 mg/0.4 ml | Injection',
      'prozac 20 > Fluoxetine | 20 mg | Capsule',
      'xanor 0.5 > Alprazolam | 0.5 mg | Tablet',
      'valium 5 > Diazepam | 5 mg | Tablet',
      'lyrica 75 > Pregabalin | 75 mg | Capsule',
      'lantus > Insulin Glargine | 100 IU/ml |',
      'voltaren gel > Diclofenac | 1% | Gel',
      'disprin > Aspirin | |',
      'vitamin c 500 > Ascorbic Acid | 500 mg |',
      'vitamin d > Colecalciferol | |',
    ],
  ],
  [
    'a substance',
    [
      'paracetamol 500 > Paracetamol | 500 mg | Tablet',
      'amoxicillin 500 > Amoxicillin | 500 mg | Capsule',
      'atorvastatin 20 > Atorvastatin | 20 mg | Tablet',
      'simvastatin 20 > Simvastatin | 20 mg | Tablet',
      'insulin > Insulin | 100 IU/ml |',
      'insulin syringe > Insulin Syringes | | Device',
      'amlodipine 10 > Amlodipine | 10 mg | Tablet',
      'losartan 50 > Losartan | 50 mg | Tablet',
      'isoniazid 300 > Isoniazid | 300 mg | Tablet',
      'metformin > Metformin | | Tablet',
      'diclofenac > Diclofenac | 25 mg | Tablet',
      'adrenaline > Adrenaline | 1 mg/ml | Injection',
      'clotrimazole cream > Clotrimazole | 1% | Cream',
      'salbutamol inhaler > Salbutamol | 100 mcg/dose | Inhaler',
      'lancets > Lancets | | Device',
      'calcium > Calcium Carbonate | |',
      'sodium chloride 0.9% > Sodium Chloride Infusion | 0.9% | Infusion',
    ],
  ],
  [
    'a combination',
    [
      'augmentin 625 > Co-amoxiclav | 500/125 mg | Tablet',
      'augmentin 875 > Co-amoxiclav | 875/125 mg | Tablet',
      'co-amox 400/57 > Co-amoxiclav | 400/57 mg/5 ml | Suspension',
      'co-trimoxazole 960 > Co-trimoxazole | 800/160 mg | Tablet',
      'bactrim 480 > Co-trimoxazole | 400/80 mg | Tablet',
      'perindopril/indapamide > Perindopril/Indapamide | 4/1.25 mg | Tablet',
      'tramacet > Tramadol/Paracetamol | 37.5/325 mg | Tablet',
      'symbicord 160/4.5 > Budesonide/Formoterol | 160/4.5 mcg/dose | Inhaler',
      'coartem > Artemether/Lumefantrine | 20/120 mg | Tablet',
    ],
  ],
  [
    'an abbreviation',
    [
      'amox 500 > Amoxicillin | 500 mg | Capsule',
      'azithro 500 > Azithromycin | 500 mg | Tablet',
      'cipro 500 > Ciprofloxacin | 500 mg | Tablet',
      'doxy 100 > Doxycycline | 100 mg | Tablet',
      'hctz 25 > Hydrochlorothiazide | 25 mg | Tablet',
      'inh 300 > Isoniazid | 300 mg | Tablet',
      'tld > Tenofovir/Lamivudine/Dolutegravir | 300/300/50 mg | Tablet',
      'ors > Oral Rehydration Salts | | Sachet',
      'b12 > Cyanocobalamin | |',
      'amoxil susp > Amoxicillin | 125 mg/5 ml | Suspension',
      'furosemide inj > Furosemide | 10 mg/ml | Injection',
      'paracetamol tabs 500 > Paracetamol | 500 mg | Tablet',
      'celecoxib caps 200 > Celecoxib | 200 mg | Capsule',
    ],
  ],
  [
    'a word of the trade',
    [
      'ismn 20 > Isosorbide Mononitrate | 20 mg | Tablet',
      'mtx 2.5 > Methotrexate | 2.5 mg | Tablet',
      'asa 300 > Aspirin | 300 mg |',
      'pcm 500 > Paracetamol | 500 mg | Tablet',
      'azt 300 > Zidovudine | 300 mg | Tablet',
      '3tc 150 > Lamivudine | 150 mg | Tablet',
      'tmp-smx 960 > Co-trimoxazole | 800/160 mg | Tablet',
      'cotrimoxazole 480 > Co-trimoxazole | 400/80 mg | Tablet',
      'amoxiclav 625 > Co-amoxiclav | 500/125 mg | Tablet',
      'salbutamol pump > Salbutamol | 100 mcg/dose | Inhaler',
      'ventolin mdi > Salbutamol | 100 mcg/dose | Inhaler',
      'salbutamol nebs > Salbutamol | | Nebuliser solution',
      'ipratropium udv > Ipratropium | | Nebuliser solution',
      'insulin aspart penfill > Insulin Aspart | 100 IU/ml |',
      'insulin aspart flexpen > Insulin Aspart | 100 IU/ml | Pen',
      'clotrimazole room > Clotrimazole | 1% | Cream',
      'betamethasone salf > Betamethasone | 0.1% | Ointment',
      'paracetamol stroop > Paracetamol | | Syrup',
      'paracetamol setpil > Paracetamol | | Suppository',
      'diclofenac inspuiting > Diclofenac | | Injection',
      'chloramphenicol oogdruppels > Chloramphenicol | 0.5% | Eye drops',
      'xylometazoline neusdruppels > Xylometazoline | | Nasal drops',
      'hoesstroop > | | Syrup',
      'pynpille > Ibuprofen | |',
      'painkillers > Ibuprofen | |',
      'bloeddruk > Enalapril | | Tablet',
      'suiker > Metformin | | Tablet',
      'wurmmiddel > Albendazole | |',
      'maagpyn > Hyoscine | |',
      'slaappille > Zolpidem | | Tablet',
      'koors > Paracetamol | |',
      'ocp > Ethinylestradiol | | Tablet',
      'vit c > Ascorbic Acid | |',
    ],
  ],
  [
    'a strength or a pack, as people write them',
    [
      'paracetamol 500mg > Paracetamol | 500 mg | Tablet',
      'paracetamol 0.5 g > Paracetamol | 500 mg | Tablet',
      '500 paracetamol > Paracetamol | 500 mg | Tablet',
      'metformin 1000 > Metformin | 1 g | Tablet',
      'metformin 1g > Metformin | 1 g | Tablet',
      'levothyroxine 0.1 > Levothyroxine | 100 mcg | Tablet',
      'levothyroxine 100 mcg > Levothyroxine | 100 mcg | Tablet',
      'hydrocortisone 1% > Hydrocortisone | 1% | Cream',
      'morphine 10 > Morphine | 10 mg |',
      'celebrex 200 30 > Celecoxib | 200 mg | Capsule | 30 capsules',
      'paracetamol 500 100 > Paracetamol | 500 mg | Tablet | 100 tablets',
      'zithromax 500 3 > Azithromycin | 500 mg | Tablet | 3 tablets',
      'amoxicillin 125/5 100ml > Amoxicillin | 125 mg/5 ml | Suspension | 100 ml',
      'sodium chloride 0.9% 200ml > Sodium Chloride | 0.9% | Infusion | 200 ml',
      'diamicron mr 60 > Gliclazide SR | 60 mg | Slow-release tablet',
    ],
  ],
  [
    'a spelling mistake',
    [
      'paracetmol 500 > Paracetamol | 500 mg | Tablet',
      'amoxycilin 500 > Amoxicillin | 500 mg | Capsule',
      'atorvastatine 40 > Atorvastatin | 40 mg | Tablet',
      'metforman 850 > Metformin | 850 mg | Tablet',
      'simvastin 10 > Simvastatin | 10 mg | Tablet',
      'omeprazol 20 > Omeprazole | 20 mg |',
      'ibuprofin 400 > Ibuprofen | 400 mg | Tablet',
      'paracetamol500 > Paracetamol | 500 mg | Tablet',
    ],
  ],
];

const cases = QUESTIONS.flatMap(([kind, questions]) =>
  questions.map((line) => {
    const [q = '', expected = ''] = line.split(' > ');
    return { kind, q, expected: expected.split('|').map((part) => part.trim()) };
  }),
);

test.each(cases)(
  'finds the intended product first, by $kind, for "$q"',
  async ({ q, expected: [name = '', strength, dosage, pack] }) => {
    const first = await firstInStore(q);
    expect(first?.name).toContain(name);
    expect(first).toMatchObject({
      ...(strength && { strength }),
      ...(dosage && { dosage }),
      ...(pack && { packSize: pack }),
    });
    const { name: sameName, strength: sameStrength, packSize } = first ?? {};
    expect(await firstInBackOffice(q)).toMatchObject({ name: sameName, strength: sameStrength, packSize });
  },
);

test.each([
  ['nurofen syrup', 'Ibuprofen', 'Suspension'],
  ['panado cream', 'Paracetamol', ''],
  ['panado syrup', 'Paracetamol', 'Syrup'],
  ['panado 500', 'Paracetamol', 'Tablet'],
  ['paracetamol syrup', 'Paracetamol', 'Syrup'],
])('the first result for "%s" is %s %s', async (q, name, dosage) => {
  const list = (
    await harness.as(customer, `/api/products/search?q=${encodeURIComponent(q)}`)
  ).json<ProductList>();
  expect(list.products[0]?.name).toContain(name);
  expect(list.products[0]?.dosage).toContain(dosage);
});

test('ranks the typed brand before synonyms, even in another form of the same kind', async () => {
  const add = (name: string, strength: string, dosage: string) =>
    newProduct(harness.db, { name, strength, dosage });
  const { id } = await add('Epilim EC', '500 mg', 'Enteric-coated tablet');
  const { id: syrup } = await add('Epilim Liquid', '200 mg/5 ml', 'Syrup');
  const ask = async (q: string) =>
    (await harness.as(customer, `/api/products/search?q=${encodeURIComponent(q)}`)).json<ProductList>();
  const [brand, substance, ...others] = (await ask('epilim 500 cr')).products;
  expect([brand?.name, substance?.name]).toEqual(['Epilim EC', 'Sodium Valproate SR']);
  expect(others.map(({ name }) => name)).not.toContain('Epilim Liquid');
  const plain = await ask('epilim 500');
  expect(plain.products[0]?.name).toBe('Epilim EC');
  await harness.db.delete(products).where(inArray(products.id, [id, syrup]));
});

test('ranks a name that begins with all typed words before another form of the brand', async () => {
  const add = (name: string, strength: string, dosage: string) =>
    newProduct(harness.db, { name, strength, dosage });
  const { id: powder } = await add('Bronchol Diskus', '200 mcg', 'Dry powder inhaler');
  const { id: aerosol } = await add('Bronchol inhaler CFC-free', '100 mcg / 62.5 mg', 'Inhaler');
  expect((await firstInStore('bronchol inhaler'))?.name).toBe('Bronchol inhaler CFC-free');
  expect((await firstInStore('bronchol'))?.name).toBe('Bronchol Diskus');
  await harness.db.delete(products).where(inArray(products.id, [powder, aerosol]));
});

test('ranks the product with the typed code first, in either case', async () => {
  const [{ sku = '', name = '' } = {}] = await harness.db.select().from(products).limit(1);
  expect(await firstInStore(sku.toLowerCase())).toMatchObject({ sku, name });
  expect(await firstInBackOffice(sku)).toMatchObject({ sku, name });
});

test('does not hide the intended product when it is out of stock', async () => {
  const before = await firstInStore('atorvastatin 20');
  await harness.db.update(products).set({ stock: 0 });
  expect(await firstInStore('atorvastatin 20')).toMatchObject({ ...before, stock: 0 });
});

test('pages a search without missing or repeating a product, with the exact total on each page', async () => {
  const page = async (skip: number) =>
    (await harness.as(customer, `/api/products/search?q=tablet&skip=${skip}&take=${skip + 100}`)).json<{
      products: Product[];
      total: number;
    }>();
  const { total } = await page(0);
  const ids: string[] = [];
  for (let skip = 0; skip < total; skip += 100) {
    const { products: listed, total: again } = await page(skip);
    expect(again).toBe(total);
    ids.push(...listed.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(total);
  expect(ids).toHaveLength(total);
});

test('sorts strengths numerically, whether in the strength or in the name', async () => {
  const lab = 'Lab of sizes';
  const add = (name: string, strength: string) =>
    newProduct(harness.db, { name, strength, lab, category: 'Sizes', dosage: 'Tablet', packSize: '10' });
  for (const strength of ['1 g', '500 mg', '62.5 mcg', '0.5 mg', '500/125 mg', '1.5 g', '2 mg'])
    await add('Sizol', strength);
  for (const name of ['Sizomax 1g', 'Sizomax 625mg', 'Sizomax 62.5 mg']) await add(name, '');
  const { labId } = await newProduct(harness.db, { name: 'A first', strength: '', lab, category: 'Sizes' });
  const strengths = [
    'A first',
    ...['62.5 mcg', '0.5 mg', '2 mg', '500 mg', '500/125 mg', '1 g', '1.5 g'].map(
      (strength) => `Sizol ${strength}`,
    ),
    ...['Sizomax 62.5 mg', 'Sizomax 625mg', 'Sizomax 1g'],
  ];
  for (const [who, url] of [
    [customer, `/api/products/search?filter=labId=${labId}`],
    [staff, `/api/admin/products?filter=labId=${labId}`],
  ] as const) {
    const { products: listed } = (await harness.as(who, url)).json<{ products: Found[] }>();
    expect(listed.map(({ name, strength }) => `${name} ${strength}`.trim())).toEqual(strengths);
  }
});
