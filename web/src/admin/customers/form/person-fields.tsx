import {
  type Customer,
  customerInput,
  inCents,
  ROLES,
  type RoleName,
  randFromCents,
} from '@formulary/contract';
import type { UseFormReturn } from 'react-hook-form';
import { typedMoney, typedPrice } from '#web/lib/typed-money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ROLE_LABEL } from '../person-labels.ts';

/** The form's values: the fee as typed, and the limit in rand, or null for none. */
export type PersonValues = {
  username: string;
  name: string;
  surname: string;
  phone: string;
  email: string | null;
  role: RoleName;
  deliveryFee: string;
  creditLimit: number | null;
};

export const PERSON_LABELS: Record<keyof PersonValues, string> = {
  username: 'Username',
  name: 'Name',
  surname: 'Surname',
  phone: 'Phone',
  email: 'Email',
  role: 'Role',
  deliveryFee: 'Delivery fee (rand)',
  creditLimit: 'Credit limit (rand)',
};

/** The delivery fee as entered in the form. */
export const typedFee = { deliveryFee: typedPrice(customerInput.shape.deliveryFee) };

/** Returns the form's values, empty for a new person. */
export const personValues = (person?: Customer): PersonValues => ({
  username: person?.username ?? '',
  name: person?.name ?? '',
  surname: person?.surname ?? '',
  phone: person?.phone ?? '',
  email: person?.email ?? '',
  role: person?.role ?? 'StoreUser',
  deliveryFee: typedMoney(person?.deliveryFee ?? inCents(0)),
  creditLimit: person?.creditLimit == null ? null : randFromCents(person.creditLimit),
});

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }));
const numberOrNone = (text: unknown): number | null =>
  text === '' || text === null ? null : Number(String(text).replace(',', '.'));

export function PersonFields<Values extends PersonValues, Output>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Output>;
}) {
  const { register, formState } = form as unknown as UseFormReturn<PersonValues>;
  const { errors } = formState;
  return (
    <>
      {errors.root?.server && (
        <Notice tone="owed" title={errors.root.server.message} className="sm:col-span-2">
          Your input is still here.
        </Notice>
      )}
      <TextField
        label={PERSON_LABELS.name}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={PERSON_LABELS.surname}
        autoComplete="off"
        error={errors.surname?.message}
        {...register('surname')}
      />
      <TextField
        label={PERSON_LABELS.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <SelectField
        label={PERSON_LABELS.role}
        options={ROLE_OPTIONS}
        error={errors.role?.message}
        {...register('role')}
      />
      <TextField
        label={PERSON_LABELS.phone}
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={PERSON_LABELS.email}
        type="email"
        optional
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={PERSON_LABELS.deliveryFee}
        inputMode="decimal"
        error={errors.deliveryFee?.message}
        {...register('deliveryFee')}
      />
      <TextField
        label={PERSON_LABELS.creditLimit}
        optional
        inputMode="decimal"
        hint="Leave empty for no limit."
        error={errors.creditLimit?.message}
        {...register('creditLimit', { setValueAs: numberOrNone })}
      />
    </>
  );
}
