import { Link } from '@tanstack/react-router';
import { LayoutGrid, ListPlus, Table2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useHasRoomForTable } from '#web/lib/use-media.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { forgetMine, type StoreView } from '#web/parts/product/store-search.ts';
import { segmentStyle } from '#web/ui/action/segmented-control.tsx';
import { keptStorePlace } from '../store-place.ts';

export const VIEWS: { value: StoreView; label: string; icon: ReactNode }[] = [
  { value: 'thumbnails', label: 'Thumbnails', icon: <LayoutGrid aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden /> },
];

/** Without their icons, the links have one row on a phone of 320 pixels. */
const NARROW = 'max-[360px]:[&_svg]:hidden';

/** Links next to the views of the store, because Mine and quick order are separate screens. */
export function ScreenLinks({ className = segmentStyle(false) }: { className?: string }) {
  const style = { className: cn(NARROW, className), activeProps: { className: segmentStyle(true) } };
  return (
    <>
      <Link to="/store/mine" {...style}>
        <UserRound aria-hidden />
        Mine
      </Link>
      <Link
        to="/store/quick-order"
        aria-keyshortcuts="Control+K Meta+K"
        title="Quick order (Ctrl+K)"
        {...style}
      >
        <ListPlus aria-hidden />
        Quick order
      </Link>
    </>
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
            search={{ ...keptStorePlace(id)?.search, view: value }}
            onClick={forgetMine}
            className={cn(NARROW, segmentStyle(false))}
          >
            {icon}
            {hasRoomForTable ? label : 'Store'}
          </Link>
        ),
      )}
      <ScreenLinks />
    </nav>
  );
}
