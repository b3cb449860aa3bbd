import { type FieldOf, factsOf, fieldsOf } from '@formulary/contract';
import { products } from './tables.ts';

/** The fields that are columns of `products`; a lab and a category are kept by their ids. */
export type StoredField = FieldOf<'code' | 'text' | 'richText' | 'html' | 'money' | 'wholeNumber' | 'yesNo'>;
export const STORED_FIELDS = fieldsOf('code', 'text', 'richText', 'html', 'money', 'wholeNumber', 'yesNo');

/** `pack_size` of `packSize`. */
export const columnOf = (field: StoredField): string => products[field].name;
export const columnTypeOf = (field: StoredField): string => products[field].getSQLType();

/** What a new product has where nothing is given. */
export const startOf = (field: StoredField): string => {
  const { kind } = factsOf(field);
  if (kind === 'yesNo') return 'false';
  return kind === 'money' || kind === 'wholeNumber' ? '0' : `''`;
};

/** Fields of a product `p` by their names, for a SELECT; money in cents. */
export const selectFields = (fields: readonly StoredField[]): string =>
  fields
    .map((field) => `p.${columnOf(field)}${factsOf(field).kind === 'money' ? '::float8' : ''} as "${field}"`)
    .join(', ');
