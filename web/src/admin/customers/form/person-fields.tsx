import { ROLES, type RoleName } from '@formulary/contract';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ROLE_WORDS } from '../person-labels.ts';

/** What the form holds while it is being filled in: rand as typed numbers, no limit as null. */
export type PersonValues = {
  username: string;
  name: string;
  surname: string;
  phone: string;
  email: string | null;
  role: RoleName;
  deliveryFee: number;
  creditLimit: number | null;
};

export const NOBODY: PersonValues = {
  username: '',
  name: '',
  surname: '',
  phone: '',
  email: '',
  role: 'StoreUser',
  deliveryFee: 0,
  creditLimit: null,
};

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));
const numberOrNone = (text: unknown): number | null =>
  text === '' || text === null ? null : Number(String(text).replace(',', '.'));

type PersonFieldsProps = {
  register: UseFormRegister<PersonValues>;
  errors: FieldErrors<PersonValues>;
};

/** Who someone is, and what they pay and may owe. */
export function PersonFields({ register, errors }: PersonFieldsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Surname"
        autoComplete="off"
        error={errors.surname?.message}
        {...register('surname')}
      />
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <SelectField label="Role" options={ROLE_OPTIONS} error={errors.role?.message} {...register('role')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="E-mail"
        type="email"
        optional
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Delivery fee (rand)"
        inputMode="numeric"
        error={errors.deliveryFee?.message}
        {...register('deliveryFee', { valueAsNumber: true })}
      />
      <TextField
        label="Credit limit (rand)"
        optional
        inputMode="decimal"
        hint="Empty is without limit."
        error={errors.creditLimit?.message}
        {...register('creditLimit', { setValueAs: numberOrNone })}
      />
    </>
  );
}
