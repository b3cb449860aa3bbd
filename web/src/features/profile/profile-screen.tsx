import type { OwnLegalDetails } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Bell,
  Brain,
  ChevronRight,
  FileText,
  History,
  KeyRound,
  ListChecks,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  Truck,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isOutcomeUnknown } from '#web/lib/calls/errors.ts';
import { setTheme, useThemeChoice } from '#web/lib/theme.ts';
import { isStaff, useCurrentUser, useLogout } from '#web/parts/accounts/api.ts';
import { legalDetailsQuery } from '#web/parts/accounts/legal-details.ts';
import { useBranding } from '#web/parts/storefront/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ProfileForm } from './profile-form.tsx';

const factsOf = ({ termsDays, ...details }: OwnLegalDetails): [label: string, value: string][] => [
  ['Legal name', details.legalName],
  ['VAT number', details.vatNumber],
  ['Registration number', details.registrationNumber],
  ['Address', details.address],
  ['Licence number', details.licenceNumber],
  ['Payment terms', termsDays === 1 ? '1 day from invoice' : `${termsDays} days from invoice`],
];

/** The customer's details for documents, which staff edit. */
function LegalDetailsCard() {
  const query = useQuery(legalDetailsQuery);
  const { data } = query;
  const email = useBranding()?.supportEmail;
  if (!data)
    return <FailedPart query={query} what="the details on your documents" className="card rounded-tile" />;
  return (
    <section aria-labelledby="legal-details" className="card rounded-tile p-5 sm:p-7">
      <h2 id="legal-details" className="title-group">
        On your documents
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        {factsOf(data).map(([label, value]) => (
          <div key={label} className="max-sm:mb-2 sm:contents">
            <dt className="text-muted text-sm sm:text-base">{label}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        Tell us if something here is wrong
        {email ? (
          <>
            {': '}
            <a href={`mailto:${email}`} className="wrap-anywhere font-medium underline underline-offset-2">
              {email}
            </a>
          </>
        ) : (
          '.'
        )}
      </p>
    </section>
  );
}

const DeviceCard = lazy(async () => ({ default: (await import('./device-card.tsx')).DeviceCard }));
const EmailCard = lazy(async () => ({ default: (await import('./email-card.tsx')).EmailCard }));

const THEMES = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

/** Only for mobile, where the shell has no theme menu. */
function ThemeChoice() {
  return (
    <div className="desktop:hidden flex flex-wrap items-center justify-between gap-3">
      <span aria-hidden className="font-medium">
        Theme
      </span>
      <SegmentedControl label="Theme" value={useThemeChoice()} segments={THEMES} onChange={setTheme} />
    </div>
  );
}

function LogoutButton({ logout }: { logout: ReturnType<typeof useLogout> }) {
  return (
    <Button
      variant="secondary"
      loading={logout.isPending}
      onClick={() =>
        logout.mutate(undefined, {
          onError: (error) =>
            toastError(
              error,
              isOutcomeUnknown(error) ? 'You may still be signed in' : 'You are still signed in',
            ),
        })
      }
    >
      <LogOut aria-hidden />
      Logout
    </Button>
  );
}

type ProfileLink = { to: LinkProps['to']; title: string; text: string; Icon: LucideIcon };

const PROFILE_LINKS: ProfileLink[] = [
  {
    to: '/lists',
    title: 'Lists',
    text: 'Products that you order together',
    Icon: ListChecks,
  },
  {
    to: '/profile/delivery-detail',
    title: 'Delivery details',
    text: 'Addresses for your orders, and your default',
    Icon: Truck,
  },
  {
    to: '/profile/account-history',
    title: 'Account history',
    text: 'Orders and payments that changed your balance',
    Icon: History,
  },
  {
    to: '/documents',
    title: 'Documents',
    text: 'Invoices, credit notes and statements',
    Icon: FileText,
  },
  {
    to: '/profile/notifications',
    title: 'Notifications',
    text: 'Notifications that you get in the app and by email',
    Icon: Bell,
  },
  {
    to: '/profile/choices',
    title: 'Remembered choices',
    text: 'The products that you mean by your own words',
    Icon: Brain,
  },
  {
    to: '/profile/change-password',
    title: 'Change password',
    text: 'This signs you out on your other devices',
    Icon: KeyRound,
  },
  {
    to: '/profile/security',
    title: 'Sign-in and security',
    text: 'Your devices and sign-in methods',
    Icon: ShieldCheck,
  },
];

function ProfileLinks() {
  return (
    <nav aria-label="Your account" className="@container card overflow-hidden rounded-tile">
      <ul className="divide-y">
        {PROFILE_LINKS.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              resetScroll={to !== '/profile/change-password'}
              className="flex min-h-18 items-center gap-4 px-5 py-3 transition-colors hover:bg-tint/60 focus-visible:-outline-offset-2 sm:px-7"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-primary @max-[12rem]:hidden" />
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

export function ProfileScreen() {
  const logout = useLogout();
  const user = useCurrentUser();
  const { id, username } = user;
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-5">
      <PageHeader title="Profile">
        <p className="text-muted">
          Signed in as <span className="wrap-anywhere font-medium text-ink">{username}</span>
        </p>
        <LogoutButton logout={logout} />
      </PageHeader>
      <ProfileForm key={id} />
      <ProfileLinks />
      <ThemeChoice />
      {/* Last, because they load later: they must not move content under a finger. */}
      <Suspense fallback={null}>
        <EmailCard isLoggingOut={logout.isPending} />
        <DeviceCard />
      </Suspense>
      {!isStaff(user) && <LegalDetailsCard />}
    </div>
  );
}
