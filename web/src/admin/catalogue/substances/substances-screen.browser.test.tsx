import {
  changedProducts,
  decidedSubstances,
  lastImport,
  type ProductSubstance,
  substanceList,
  sureSuggestions,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, refusal } from '../../../../test/answers.ts';
import { newStaff, openBackOffice, toasts } from '../../../../test/open-back-office.tsx';

const product = (name: string, values: Partial<ProductSubstance> = {}): ProductSubstance => ({
  id: `01900000-0000-7000-8000-0000000000${name === 'Panado' ? '01' : '02'}`,
  version: 1,
  sku: name,
  name,
  labName: 'Karoo Health',
  dosage: 'Tablet',
  strength: '500 mg',
  packSize: '20',
  substance: '',
  hasNoSubstance: false,
  suggestion: 'Paracetamol',
  alike: 2,
  ...values,
});
const [panado, calpol] = [product('Panado'), product('Calpol')];
const withSure = (sure: number, ...products: ProductSubstance[]) =>
  json(substanceList, {
    products,
    total: products.length,
    counts: { open: products.length, sure, confirmed: 0, none: 0 },
  });
const listed = (...products: ProductSubstance[]) => withSure(0, ...products);
const decided = (...products: ProductSubstance[]) =>
  json(decidedSubstances, { products: products.map(({ id, version }) => ({ id, version: version + 1 })) });

const last = page.getByRole('region', { name: 'Last decision' });
const group = page.getByRole('button', { name: /^Confirm.*: Paracetamol/ });
const confirm = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^Confirm Paracetamol for ${name}`) });

test('after a decision, the next one waits until the rows are reloaded', async () => {
  const { answer, sent } = await openBackOffice('/admin/substances', {
    'GET admin/substances': listed(panado, calpol),
    'PUT admin/substances': decided(panado),
    'POST admin/substances/confirmation': decided(calpol),
  });
  await expect.element(group).toMatchTextContent('Confirm all 2');
  const read = Promise.withResolvers<void>();
  answer({
    'GET admin/substances': async () => {
      await read.promise;
      return listed({ ...calpol, alike: 1 });
    },
  });
  await confirm('Panado').click();
  await expect.element(last).toMatchTextContent('Panado contains Paracetamol.');
  await expect.element(confirm('Calpol')).toHaveAttribute('aria-disabled', 'true');
  // Neither button does anything yet.
  await confirm('Calpol').click({ force: true });
  await group.click({ force: true });
  read.resolve();
  await expect.element(group).toMatchTextContent(/^Confirm: /);
  await expect.element(last).toMatchTextContent('Panado contains Paracetamol.');
  await expect.element(group).not.toHaveAttribute('aria-busy', 'true');
  answer({ 'GET admin/substances': listed() });
  await group.click();
  await expect.element(last).toMatchTextContent('1 product contains Paracetamol.');
  expect(sent('POST admin/substances/confirmation')).toEqual([{ suggestion: 'Paracetamol', total: 1 }]);
  expect(sent('PUT admin/substances')).toEqual([
    { decisions: [{ id: panado.id, version: 1, substance: 'Paracetamol', hasNoSubstance: false }] },
  ]);
});

test('a decision on a product that someone else has changed says so, and the rows are read again', async () => {
  const said = 'Someone else has changed these products in the meantime. Nothing was changed.';
  const { answer, sent } = await openBackOffice('/admin/substances', {
    'GET admin/substances': listed(panado),
    'PUT admin/substances': refusal('STALE', said),
  });
  await expect.element(confirm('Panado')).toBeVisible();
  const theirs = { ...panado, version: 2 };
  answer({ 'GET admin/substances': listed(theirs) });
  await confirm('Panado').click();
  await expect.element(toasts).toMatchTextContent(said);
  await expect.element(confirm('Panado')).not.toHaveAttribute('aria-disabled');
  answer({ 'PUT admin/substances': decided(theirs), 'GET admin/substances': listed() });
  await confirm('Panado').click();
  await expect.element(last).toMatchTextContent('Panado contains Paracetamol.');
  expect(sent('PUT admin/substances')).toMatchObject([
    { decisions: [{ version: 1 }] },
    { decisions: [{ version: 2 }] },
  ]);
});

const SURE = '01900000-0000-7000-8000-000000000099';
const sure = (products: number) =>
  json(sureSuggestions, { id: SURE, products, substances: 1, examples: [panado, calpol] });
const act = `admin/substances/sure/${SURE}`;

test('all sure suggestions are confirmed after their number and examples are shown, and undone in one act', async () => {
  const { answer, sent } = await openBackOffice('/admin/substances', {
    'GET admin/substances': withSure(2, panado, calpol),
    'GET admin/substances/sure': sure(2),
    [`PUT ${act}`]: json(changedProducts, { products: 2 }),
    [`DELETE ${act}`]: json(changedProducts, { products: 2 }),
  });
  await page.getByRole('button', { name: 'Confirm 2 sure suggestions…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('2 products with 1 substance. Examples:');
  await expect
    .element(dialog.getByRole('region', { name: 'Examples' }))
    .toMatchTextContent('Paracetamol: Calpol');
  answer({ 'GET admin/substances': listed() });
  await dialog.getByRole('button', { name: 'Confirm 2' }).click();
  await expect.element(last).toMatchTextContent('2 sure suggestions were confirmed.');
  expect(sent(`PUT ${act}`)).toEqual([{ total: 2 }]);
  await expect.element(dialog).not.toBeInTheDocument();
  answer({ 'GET admin/substances': withSure(2, panado, calpol) });
  await last.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Confirm 2 sure suggestions…' })).toBeVisible();
  await expect.element(last).not.toBeInTheDocument();
});

test('a refused confirmation shows the number of suggestions that are sure now', async () => {
  const said = 'Someone else has changed these products in the meantime. Nothing was changed.';
  const { answer } = await openBackOffice('/admin/substances', {
    'GET admin/substances': withSure(2, panado, calpol),
    'GET admin/substances/sure': sure(2),
    [`PUT ${act}`]: refusal('STALE', said),
  });
  await page.getByRole('button', { name: 'Confirm 2 sure suggestions…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByRole('button', { name: 'Confirm 2' })).toBeVisible();
  answer({ 'GET admin/substances/sure': sure(1) });
  await dialog.getByRole('button', { name: 'Confirm 2' }).click();
  await expect.element(toasts).toMatchTextContent(said);
  await expect.element(dialog.getByRole('button', { name: 'Confirm 1' })).toBeVisible();
});

test('the last import links to the substances to confirm', async () => {
  const counts = { lines: 2, added: 2, changed: 0, unchanged: 0, faults: 0, absent: 0, archived: 0 };
  const none = {
    rounded: 0,
    raised: 0,
    cleaned: 0,
    skipped: 0,
    toConfirm: 0,
    otherProducts: 0,
    priceMoves: 0,
  };
  await openBackOffice('/admin/products/import', {
    'GET admin/imports/last': json(lastImport, {
      ...{
        id: SURE,
        fileName: 'list.csv',
        appliedAt: '2026-03-02T08:00:00.000Z',
        by: 'Ann',
        state: 'applied',
      },
      summary: { ...counts, ...none, newLabs: [], newCategories: [], soldOut: 0 },
      substancesToConfirm: 2,
    }),
    'GET admin/substances': listed(panado, calpol),
  });
  const section = page.getByRole('region', { name: 'Last import' });
  await expect.element(section).toMatchTextContent('Substances to confirm: 2 products');
  await section.getByRole('link', { name: '2 products' }).click();
  await expect.element(group).toMatchTextContent('Confirm all 2');
});

test('staff who are not Admins see the suggestions, and no way to decide', async () => {
  await openBackOffice(
    '/admin/substances',
    { 'GET admin/substances': withSure(1, panado) },
    newStaff('Staff'),
  );
  await expect.element(page.getByRole('link', { name: 'Panado' })).toBeVisible();
  expect(page.getByRole('button', { name: /^(Confirm|Edit)/ }).elements()).toEqual([]);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});
