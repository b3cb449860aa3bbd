import { Link } from '@tanstack/react-router';
import { LayoutGrid, ListPlus, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasRoomForTable } from '#web/lib/use-media.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import type { StoreView } from '#web/parts/product/store-search.ts';
import { segmentStyle } from '#web/ui/action/segmented-control.tsx';
import { searchOnReturn } from '../store-place.ts';

export const VIEWS: { value: StoreView; label: string; icon: ReactNode }[] = [
  { value: 'thumbnails', label: 'Thumbnails', icon: <LayoutGrid aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden /> },
];

type QuickOrderLinkProps = { className?: string };

/** A link next to the views of the store, because quick order is a separate screen. */
export function QuickOrderLink({ className = segmentStyle(false) }: QuickOrderLinkProps) {
  return (
    <Link
      to="/store/quick-order"
      aria-keyshortcuts="Control+K Meta+K"
      title="Quick order (Ctrl+K)"
      className={className}
      activeProps={{ className: segmentStyle(true) }}
    >
      <ListPlus aria-hidden />
      Quick order
    </Link>
  );
}

/** The store's views, for screens outside it. */
export function StoreViews() {
  const hasRoomForTable = useHasRoomForTable();
  const { id } = useCurrentUser();
  return (
    <nav aria-label="View" className="inline-flex max-w-full flex-wrap rounded-control bg-sunken p-0.5">
      {VIEWS.filter(({ value }) => hasRoomForTable || value === 'thumbnails').map(
        ({ value, label, icon }) => (
          <Link
            key={value}
            to="/store"
            search={{ ...searchOnReturn(id), view: value }}
            className={segmentStyle(false)}
          >
            {icon}
            {hasRoomForTable ? label : 'Store'}
          </Link>
        ),
      )}
      <QuickOrderLink />
    </nav>
  );
}
