import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
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

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & FieldText;

/** Works with `{...register('password')}`. */
export function PasswordField({ label, error, hint, optional, className, id, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <FieldFrame {...{ label, error, hint, optional, className, id }}>
      {(wiring) => (
        <span className="relative">
          <input
            {...rest}
            {...wiring}
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cn(controlStyle, 'pr-12')}
          />
          <button
            type="button"
            aria-label={visible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
