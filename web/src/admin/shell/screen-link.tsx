import { Link } from '@tanstack/react-router';
import type { StaffScreen } from './screens.ts';

/** The way to a screen, and how much there waits for hands. */
export function ScreenLink({ screen, waiting }: { screen: StaffScreen; waiting: number | undefined }) {
  const { to, label, key, Icon } = screen;
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/admin', includeSearch: false }}
      title={`${label} (G then ${key})`}
      className="flex h-10.5 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:text-primary max-desktop:h-12"
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
      {label}
      {!!waiting && (
        <span className="figures ml-auto text-[0.8125rem]">
          {waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}
