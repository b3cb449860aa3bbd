import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { setTheme, useThemeChoice } from '#web/lib/theme.ts';
import { floatingStyle } from './popover.tsx';

const itemStyle = cn(
  'flex min-h-10 select-none items-center gap-3 rounded-control px-3 text-[0.9375rem] outline-none max-desktop:min-h-11',
  'data-disabled:text-muted data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0',
);

type MenuProps = {
  /** The button that opens it, unless it is controlled. */ trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** Whether the menu is open when first rendered. */
  defaultOpen?: boolean;
  children: ReactNode;
};

/** A dropdown menu that contains a `MenuRadioGroup`. */
export function Menu({ trigger, align = 'end', defaultOpen, children }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen} modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-30">
          <BaseMenu.Popup className={cn(floatingStyle, 'min-w-44 p-1')}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuRadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
};

export function MenuRadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuRadioGroupProps<Value>) {
  return (
    <BaseMenu.RadioGroup aria-label={label} value={value}>
      {options.map((option) => (
        <BaseMenu.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          onClick={() => onChange(option.value)}
          className={itemStyle}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <BaseMenu.RadioItemIndicator className="text-primary">
            <Check aria-hidden />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

const OPTIONS = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

export function ThemeChoice({ trigger }: { trigger: ReactElement }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuRadioGroup label="Theme" value={useThemeChoice()} options={OPTIONS} onChange={setTheme} />
    </Menu>
  );
}
