import {
  fieldsOf,
  labelInText,
  PRODUCT_FIELD_NAMES,
  type RowField,
  rowValue,
  type StaffProduct,
} from '@formulary/contract';

const LONG_FIELDS: readonly string[] = fieldsOf('richText', 'html');
const FIELDS = PRODUCT_FIELD_NAMES.filter((field): field is RowField => !LONG_FIELDS.includes(field));

const KEYS: Partial<Record<RowField, string>> = { lab: 'labName', category: 'categoryName' };
const valuesOf = (product: StaffProduct) => ({
  ...Object.fromEntries(FIELDS.map((field) => [KEYS[field] ?? field, rowValue(product, field)])),
  archived: product.archived,
});

/** What the audit log says of a product that was changed. */
export const summariseChange = (before: StaffProduct, after: StaffProduct) => {
  const changed = FIELDS.filter((field) => rowValue(before, field) !== rowValue(after, field)).map(
    labelInText,
  );
  const said = changed.length > 0 ? `Changed ${changed.join(', ')}` : 'Saved without a change';
  const archived = after.archived ? 'Archived' : 'Brought back from the archive';
  return {
    summary: before.archived === after.archived ? said : archived,
    before: valuesOf(before),
    after: valuesOf(after),
  };
};
