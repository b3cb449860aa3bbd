import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, History, KeyRound, type LucideIcon, Truck } from 'lucide-react';

type Door = { to: LinkProps['to']; title: string; text: string; Icon: LucideIcon };

const DOORS: Door[] = [
  {
    to: '/profile/delivery-detail',
    title: 'Delivery details',
    text: 'Where your orders go, and the default',
    Icon: Truck,
  },
  {
    to: '/profile/account-history',
    title: 'Account history',
    text: 'Each order and payment that moved your balance',
    Icon: History,
  },
  {
    to: '/profile/change-password',
    title: 'Change password',
    text: 'Signs out your other devices',
    Icon: KeyRound,
  },
];

/** The ways on from the profile. */
export function ProfileLinks() {
  return (
    <nav aria-label="Your account" className="card overflow-hidden rounded-tile">
      <ul className="divide-y">
        {DOORS.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              resetScroll={to !== '/profile/change-password'}
              className="flex min-h-18 items-center gap-4 px-5 py-3 transition-colors hover:bg-tint/60 focus-visible:-outline-offset-2 sm:px-7"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-primary" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="block text-muted text-sm">{text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
