import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { type ButtonStyle, buttonStyle } from './button.tsx';

type AnchorProps = ComponentProps<'a'> & ButtonStyle;

function Anchor({ variant, size, className, ...rest }: AnchorProps) {
  return <a {...rest} className={cn(buttonStyle({ variant, size }), className)} />;
}

/** A router link that looks like a button: `<LinkButton to="/store" variant="secondary">`. */
export const LinkButton = createLink(Anchor);
