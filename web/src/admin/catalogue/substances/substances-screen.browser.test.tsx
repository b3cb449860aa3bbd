import { decidedSubstances, type ProductSubstance, substanceList } from '@formulary/contract';
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
const listed = (...products: ProductSubstance[]) =>
  json(substanceList, {
    products,
    total: products.length,
    counts: { open: products.length, sure: 0, confirmed: 0, none: 0 },
  });
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

test('staff who are not Admins see the suggestions, and no way to decide', async () => {
  await openBackOffice('/admin/substances', { 'GET admin/substances': listed(panado) }, newStaff('Staff'));
  await expect.element(page.getByRole('link', { name: 'Panado' })).toBeVisible();
  expect(page.getByRole('button', { name: /^(Confirm|Edit)/ }).elements()).toEqual([]);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});
