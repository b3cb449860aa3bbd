import type { Customer } from '@formulary/contract';
import type { PersonValues } from './person-fields.tsx';

export const FIELD_WORDS: Record<keyof PersonValues, string> = {
  username: 'Username',
  name: 'Name',
  surname: 'Surname',
  phone: 'Phone',
  email: 'E-mail',
  role: 'Role',
  deliveryFee: 'Delivery fee',
  creditLimit: 'Credit limit',
};
export const FIELDS = Object.keys(FIELD_WORDS) as (keyof PersonValues)[];

/** Someone as the form has them. */
export const valuesOf = (person: Customer): PersonValues => ({
  username: person.username,
  name: person.name,
  surname: person.surname,
  phone: person.phone,
  email: person.email ?? '',
  role: person.role,
  deliveryFee: person.deliveryFee,
  creditLimit: person.creditLimit,
});

export type Merged = {
  /** What goes on being edited: what was typed, and theirs where nothing was. */
  values: PersonValues;
  /** What somebody else changed as well, to something else. */
  conflicts: (keyof PersonValues)[];
};

/** Puts what somebody else saved since under what was typed. */
export const mergeEdit = (base: PersonValues, mine: PersonValues, theirs: PersonValues): Merged => {
  const kept = FIELDS.filter((field) => mine[field] !== base[field]);
  return {
    values: { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) },
    conflicts: kept.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]),
  };
};
