import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/class-names/cn.ts';
import { useCurrentUser } from '../accounts/api.ts';
import { BrandLogo } from '../storefront/brand-logo.tsx';
import { RoundLogo } from './round-logo.tsx';

/** The way home: the store's logo, or for a DopeUser the round one of the product. */
export function ShellLogo({ className }: { className?: string }) {
  const isDope = useCurrentUser().role.name === 'DopeUser';
  return (
    <Link to="/" className={cn('w-fit max-w-full rounded-control', className)}>
      {isDope ? <RoundLogo /> : <BrandLogo />}
      <span className="sr-only">, home</span>
    </Link>
  );
}
