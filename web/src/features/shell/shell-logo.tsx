import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useBranding } from '#web/parts/storefront/api.ts';
import { BrandLogo } from '#web/parts/storefront/branding.tsx';

/** The product's round logo: a capsule on a disc. */
function RoundLogo() {
  return (
    <svg role="img" viewBox="0 0 56 56" className="size-11 desktop:size-14">
      <title>Formulary</title>
      <circle cx="28" cy="28" r="28" className="fill-primary" />
      <circle cx="28" cy="28" r="23.5" className="fill-none stroke-[1.25] stroke-on-primary/40" />
      <g transform="rotate(-45 28 28)">
        <path d="M28 20.5h8.5a7.5 7.5 0 0 1 0 15H28z" className="fill-on-primary/30" />
        <rect
          x="12"
          y="20.5"
          width="32"
          height="15"
          rx="7.5"
          className="fill-none stroke-2 stroke-on-primary"
        />
        <path d="M28 20.5v15" className="stroke-2 stroke-on-primary" />
      </g>
    </svg>
  );
}

/** The link to Home, with the store's logo; for a DopeUser, the product's round logo. */
export function ShellLogo({ className }: { className?: string }) {
  const isDope = useCurrentUser().role.name === 'DopeUser';
  const branding = useBranding();
  return (
    <Link to="/" className={cn('w-fit max-w-full rounded-control', className)}>
      {isDope ? <RoundLogo /> : <BrandLogo branding={branding} />}
      <span className="sr-only">, home</span>
    </Link>
  );
}
