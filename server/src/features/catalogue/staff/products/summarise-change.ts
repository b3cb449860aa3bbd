import type { StaffProduct } from '@formulary/contract';

const WORDS: Partial<Record<keyof StaffProduct, string>> = {
  sku: 'code',
  name: 'name',
  dosage: 'dosage',
  strength: 'strength',
  packSize: 'pack size',
  schedule: 'schedule',
  cost: 'price',
  new: 'NEW mark',
  stock: 'stock',
  labName: 'lab',
  categoryName: 'category',
};
const FIELDS = Object.keys(WORDS) as (keyof StaffProduct)[];

const fieldsOf = (product: StaffProduct) =>
  Object.fromEntries([...FIELDS, 'archived' as const].map((field) => [field, product[field]]));

/** What the audit log says of a product that was changed. */
export const summariseChange = (before: StaffProduct, after: StaffProduct) => {
  const changed = FIELDS.filter((field) => before[field] !== after[field]).map((field) => WORDS[field]);
  const said = changed.length > 0 ? `Changed ${changed.join(', ')}` : 'Saved without a change';
  const archived = after.archived ? 'Archived' : 'Brought back from the archive';
  return {
    summary: before.archived === after.archived ? said : archived,
    before: fieldsOf(before),
    after: fieldsOf(after),
  };
};
