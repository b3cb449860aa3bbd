import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { controlStyle, FieldFrame, type FieldText } from './field-frame.tsx';

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldText;

/** Grows with its text. Works with `{...register('specialInstructions')}`. */
export function TextareaField({ label, error, hint, optional, className, id, ...rest }: TextareaFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, optional, className, id }}>
      {(wiring) => (
        <textarea
          rows={3}
          {...rest}
          {...wiring}
          className={cn(controlStyle, 'field-sizing-content h-auto min-h-24 py-2.5')}
        />
      )}
    </FieldFrame>
  );
}
