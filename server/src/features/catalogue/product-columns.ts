import { definitionOf, type FieldOf, fieldsOf } from '@formulary/contract';
import { products } from './tables.ts';

/** The fields stored as columns of `products`; labs and categories are stored as ids. */
export type StoredField = FieldOf<'code' | 'text' | 'richText' | 'html' | 'money' | 'wholeNumber' | 'yesNo'>;
export const STORED_FIELDS = fieldsOf('code', 'text', 'richText', 'html', 'money', 'wholeNumber', 'yesNo');

/** Returns the database column: `pack_size` for `packSize`. */
export const columnOf = (field: StoredField): string => products[field].name;
export const columnTypeOf = (field: StoredField): string => products[field].getSQLType();

/** The SQL default of a field for a new product. */
export const startOf = (field: StoredField): string => {
  const { kind } = definitionOf(field);
  if (kind === 'yesNo') return 'false';
  return kind === 'money' || kind === 'wholeNumber' ? '0' : `''`;
};

/** Returns the SELECT list of fields of a product `p`, named as fields; money in cents. */
export const selectFields = (fields: readonly StoredField[]): string =>
  fields
    .map(
      (field) =>
        `p.${columnOf(field)}${definitionOf(field).kind === 'money' ? '::float8' : ''} as "${field}"`,
    )
    .join(', ');
