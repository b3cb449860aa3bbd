import type { ComponentProps } from 'react';
import { controlStyle, FieldFrame, type FieldText } from './field-frame.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldText;

/** Works with `{...register('city')}`. */
export function TextField({ label, error, hint, optional, className, id, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, optional, className, id }}>
      {(wiring) => <input {...rest} {...wiring} className={controlStyle} />}
    </FieldFrame>
  );
}
