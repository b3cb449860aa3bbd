import { cva, type VariantProps } from 'class-variance-authority';

/** The styles of buttons, and of links that look like buttons. */
export const buttonStyle = cva(
  [
    'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-control font-medium',
    'text-center transition-[background-color,color,border-color,box-shadow,transform] duration-150',
    'active:not-disabled:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    '[&_svg]:size-[1.125em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-on-primary hover:bg-primary-hover disabled:bg-sunken disabled:text-muted aria-disabled:bg-sunken aria-disabled:text-muted',
        secondary:
          'border border-line bg-surface text-ink hover:border-control hover:bg-ground disabled:bg-sunken disabled:text-muted aria-disabled:bg-sunken aria-disabled:text-muted',
        ghost: 'text-ink hover:bg-sunken disabled:text-muted aria-disabled:text-muted',
        destructive:
          'bg-owed text-on-owed hover:bg-owed-hover disabled:bg-sunken disabled:text-muted aria-disabled:bg-sunken aria-disabled:text-muted',
      },
      size: {
        sm: 'min-h-9 px-3 text-sm max-desktop:min-h-11',
        md: 'min-h-11 px-4 text-[0.9375rem]',
        lg: 'min-h-12 px-5 text-base',
      },
      // Long labels wrap onto two lines when text is large.
      shape: { text: 'py-1', icon: 'aspect-square px-0' },
    },
    compoundVariants: [
      { shape: 'icon', size: 'sm', className: 'h-9 max-desktop:h-11' },
      { shape: 'icon', size: 'md', className: 'h-11' },
      { shape: 'icon', size: 'lg', className: 'h-12' },
    ],
    defaultVariants: { variant: 'primary', size: 'md', shape: 'text' },
  },
);

export type ButtonStyle = Omit<VariantProps<typeof buttonStyle>, 'shape'>;
